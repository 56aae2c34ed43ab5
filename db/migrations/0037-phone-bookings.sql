-- What an operator opened for a caller, until the caller has confirmed it on their own phone. The booking is the one of its quote, once
-- there is one; a quote that nobody booked takes this along when it is deleted.
create table phone_bookings (
  id text primary key,
  quote_id text not null unique references quotes (id) on delete cascade,
  opened_by text not null references profiles (user_id),
  caller_name text not null,
  caller_phone text not null,
  caller_email text,
  description text,
  -- Of the newest link; an older one opens nothing any more.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  links smallint not null default 1 check (links > 0),
  -- Whose the booking is: theirs who confirmed. Made for it, when they had no account.
  account_id text references profiles (user_id),
  is_account_new boolean,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  withdrawn_at timestamptz,
  check ((account_id is null) = (is_account_new is null)),
  check (withdrawn_at is null or account_id is null)
);
create index phone_bookings_newest on phone_bookings (created_at desc);
