-- The outbox: one notice per key, for ever (I6). Bodies are erased once a real mail server has taken them.
create table notices (
  id text primary key,
  key text not null unique,
  channel text not null check (channel in ('email')),
  kind text not null,
  recipient_id text references profiles (user_id),
  booking_id text references bookings (id),
  address text not null,
  subject text not null,
  body_text text,
  body_html text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept_locally', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index notices_recent on notices (created_at desc);
create index notices_booking on notices (booking_id) where booking_id is not null;
