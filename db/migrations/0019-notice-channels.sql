-- The outbox gets further ways to a person beside e-mail. `path` is where a short notice leads; `asked_at` is set before a provider is
-- asked that cannot tell two askings apart, and stays set while nobody knows what became of it.
alter table notices drop constraint notices_channel_check;
alter table notices
  add constraint notices_channel_check check (channel in ('email', 'push', 'sms', 'whatsapp')),
  add column path text,
  add column asked_at timestamptz;

-- Browsers that take web push. One session is one browser: whatever ends the session takes the device with it, and whoever signs in
-- on the same browser after that takes over its address at the push service.
create table push_devices (
  id text primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  label text not null check (length(label) between 1 and 60),
  created_at timestamptz not null
);

-- What somebody does not want, and how they want texts. Nobody without a row has switched anything off.
create table notice_preferences (
  account_id text primary key references profiles (user_id) on delete cascade,
  text_channel text not null default 'sms' check (text_channel in ('sms', 'whatsapp')),
  switched_off text[] not null default '{}' check (
    switched_off <@ array[
      'trip:push', 'trip:text', 'offers:email', 'offers:push', 'offers:text',
      'jobs:push', 'jobs:text', 'messages:push', 'messages:text'
    ]
  ),
  updated_at timestamptz not null
);

-- When the driver's own screen first showed the offer: whoever looks at it is not called any louder.
alter table offers add column seen_at timestamptz;
