-- Signing in as an operator takes a second step: a code from an authenticator app (RFC 6238), or one of the codes kept for a lost one.

-- Until confirmed_at it is only being set up. The secret is encrypted under the key of the installation; last_step is the newest
-- step of time a code was taken of, so that none counts twice.
create table two_factors (
  account_id text primary key references profiles (user_id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  check (last_step is null or confirmed_at is not null)
);

-- Keyed hashes. A used one stays: it is why it does not work again.
create table backup_codes (
  account_id text not null references two_factors (account_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table sessions add column two_factor_at timestamptz;
