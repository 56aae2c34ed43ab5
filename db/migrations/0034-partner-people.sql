-- What an insurer covers, its administrators, and people it invites.
alter table insurance_partners
  add column covered_incidents text[] not null
    default array['breakdown', 'accident', 'flat_tyre', 'battery', 'fuel', 'lockout', 'theft_recovery', 'other']
    check (cardinality(covered_incidents) > 0 and covered_incidents <@
      array['breakdown', 'accident', 'flat_tyre', 'battery', 'fuel', 'lockout', 'theft_recovery', 'other']),
  -- The most that one booking may cost; null: whatever the tariff says.
  add column most_price_cents integer check (most_price_cents > 0);

-- Administrators change contacts, keys and people; the others read.
alter table partner_staff add column is_administrator boolean not null default false;

-- The token is in a mail alone: a hash finds it again.
create table partner_invitations (
  id text primary key,
  partner_id text not null references insurance_partners (id),
  email text not null check (email = lower(email) and length(email) <= 254),
  is_administrator boolean not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by text not null references profiles (user_id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references profiles (user_id),
  withdrawn_at timestamptz,
  check (expires_at > invited_at),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or withdrawn_at is null)
);
-- One that waits for each address of a company.
create unique index partner_invitations_open on partner_invitations (partner_id, email)
  where accepted_at is null and withdrawn_at is null;
create index partner_invitations_partner on partner_invitations (partner_id, invited_at desc);

-- The request log by how it was answered.
create index partner_requests_failed on partner_requests (partner_id, at desc, request_id desc) where status >= 400;
