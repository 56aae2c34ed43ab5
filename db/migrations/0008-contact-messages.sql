-- What people wrote to support from the contact page.
create table contact_messages (
  id text primary key,
  -- Who was signed in while writing; null for everyone else.
  account_id text references profiles (user_id),
  name text not null check (length(name) between 1 and 100),
  email text not null check (email = lower(email) and length(email) <= 254),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index contact_messages_sender on contact_messages (email, created_at desc);
create index contact_messages_recent on contact_messages (created_at desc, id desc);

-- Whom an answer to the mail reaches, where that is not Towline itself.
alter table notices add column reply_to text;
