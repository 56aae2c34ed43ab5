-- Passkeys (W3C Web Authentication): who has the device and opens it, by finger, face or its code, has given both factors. Older releases go
-- on working: they read none of this, and ask an operator who has a passkey alone to set up an authenticator app as well.

-- The public key proves a signature and opens nothing. sign_count is the authenticator's own: one that goes back is a copy.
create table passkeys (
  id text primary key,
  account_id text not null references profiles (user_id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1364),
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- What was given to be signed: once, for a few minutes, for one purpose, to one session or, before there is one, to one browser.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  holder text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
