-- People and how they prove who they are. `profiles` is the account itself (specification: user_id, full_name, phone, role).
create table profiles (
  user_id text primary key,
  full_name text not null check (length(full_name) between 1 and 100),
  email text not null check (email = lower(email) and length(email) <= 254),
  is_email_verified boolean not null default false,
  phone text,
  role text not null default 'customer' check (role in ('customer', 'driver', 'dealer', 'operator')),
  image text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index profiles_email on profiles (email);

create table sessions (
  id text primary key,
  user_id text not null references profiles (user_id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- One row per way of signing in: a password, or an identity at another provider.
create table identities (
  id text primary key,
  user_id text not null references profiles (user_id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identities_user on identities (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
