-- Insurers who book through the partner API: the company, its keys, its people, and what it asked.
create table insurance_partners (
  id text primary key,
  -- Its bookings belong to this account. Nobody signs in with it: it has no identity, and its address receives nothing.
  account_id text not null unique references profiles (user_id),
  company_name text not null check (length(company_name) between 2 and 100),
  contact_email text not null check (contact_email = lower(contact_email) and length(contact_email) <= 254),
  contact_phone text,
  -- Bookings a month; what it gets for keeping to it, in hundredths of a per cent.
  monthly_volume_commitment integer not null default 0 check (monthly_volume_commitment >= 0),
  volume_discount_basis_points integer not null default 0 check (volume_discount_basis_points between 0 and 3000),
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index insurance_partners_name on insurance_partners (lower(company_name));
create index insurance_partners_newest on insurance_partners (created_at desc, id desc);

-- People of a company. A person belongs to one.
create table partner_staff (
  account_id text primary key references profiles (user_id),
  partner_id text not null references insurance_partners (id),
  added_by text not null references profiles (user_id),
  added_at timestamptz not null
);
create index partner_staff_partner on partner_staff (partner_id);

-- The key itself is shown once and is nowhere: a hash finds it again, its beginning and its end tell it from others.
create table partner_keys (
  id text primary key,
  partner_id text not null references insurance_partners (id),
  mode text not null check (mode in ('live', 'sandbox')),
  prefix text not null,
  last_four text not null check (length(last_four) = 4),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0
    and scopes <@ array['quotes:write', 'bookings:read', 'bookings:write', 'documents:read']),
  created_by text not null references profiles (user_id),
  created_at timestamptz not null,
  -- When a newer key took its place, the end of the time both are good; null: for as long as it is not revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index partner_keys_partner on partner_keys (partner_id, created_at desc);
-- One in force for ever of each kind.
create unique index partner_keys_current on partner_keys (partner_id, mode) where expires_at is null and revoked_at is null;

-- What a partner's programs asked: no bodies, nobody's name.
create table partner_requests (
  request_id text primary key,
  partner_id text not null references insurance_partners (id),
  key_id text not null references partner_keys (id),
  method text not null,
  path text not null,
  status smallint not null,
  duration_ms integer not null check (duration_ms >= 0),
  at timestamptz not null
);
create index partner_requests_newest on partner_requests (partner_id, at desc, request_id desc);
create index partner_requests_oldest on partner_requests (at);
