-- The conversation of a booking: how many messages it has. Counting on is what puts two who write at once one after the other.
create table chats (
  booking_id text primary key references bookings (id),
  last_seq integer not null check (last_seq > 0)
);

-- `seq` counts 1, 2, 3, … within a conversation, without gaps. What a device sends again carries the same `client_id`, and is written once.
create table chat_messages (
  id text not null,
  booking_id text not null references chats (booking_id),
  seq integer not null check (seq > 0),
  sender_id text not null references profiles (user_id),
  sender_type text not null check (sender_type in ('driver', 'customer')),
  content text not null check (content <> ''),
  message_type text not null check (message_type in ('text', 'status')),
  client_id text not null,
  created_at timestamptz not null,
  primary key (booking_id, seq),
  constraint chat_messages_once unique (booking_id, sender_id, client_id),
  check (message_type = 'text' or sender_type = 'driver')
);

-- How far each of the two has come: what reached a tab of theirs, and what they have looked at.
create table chat_reads (
  booking_id text not null references bookings (id),
  account_id text not null references profiles (user_id),
  delivered_seq integer not null default 0,
  read_seq integer not null default 0 check (read_seq >= 0),
  primary key (booking_id, account_id),
  check (read_seq <= delivered_seq)
);
