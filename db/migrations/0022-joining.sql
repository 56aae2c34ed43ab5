-- Joining as a driver. A profile begins as a draft that is filled in step by step; from its submission on it is whole, as it had to be
-- from the beginning until now.
alter table driver_profiles
  alter column location drop not null,
  alter column base_lat drop not null,
  alter column base_lon drop not null,
  alter column truck drop not null,
  alter column truck_type drop not null,
  alter column payload_kg drop not null,
  alter column truck_height_cm drop not null,
  alter column vehicle_types set default '{}',
  add column truck_registration text,
  add column truck_first_registered date,
  add column licence_category text check (licence_category in ('B', 'BE', 'C1', 'C1E', 'C', 'CE')),
  -- Since when the licence has been held.
  add column licence_since date,
  -- Until when every paper that ends is good: the earliest end of those an operator accepted. No offers from then on.
  add column papers_valid_until timestamptz,
  -- Of the last move: what is wrong, where somebody has to be told.
  add column state_reason text,
  add column state_changed_at timestamptz not null default now(),
  add column submitted_at timestamptz,
  -- The next start or end of the weekly hours; null: no hours.
  add column next_duty_edge_at timestamptz;

-- Whoever was verified before papers were kept has thirty days to send them, to the end of the last one in Ireland.
update driver_profiles
set papers_valid_until = (date_trunc('day', now() at time zone 'Europe/Dublin') + interval '31 days') at time zone 'Europe/Dublin'
where state = 'verified';

-- From before a reason was kept.
update driver_profiles set state_reason = 'Call us, and we tell you why.' where state in ('returned', 'suspended');

alter table driver_profiles
  add constraint driver_profiles_whole check (
    state = 'draft' or (
      location is not null and base_lat is not null and base_lon is not null and truck is not null and truck_type is not null
      and payload_kg is not null and truck_height_cm is not null and cardinality(vehicle_types) > 0
    )
  ),
  add constraint driver_profiles_papers check (state <> 'verified' or papers_valid_until is not null),
  add constraint driver_profiles_reason check (state not in ('returned', 'suspended') or coalesce(state_reason, '') <> '');

create index driver_profiles_duty_edges on driver_profiles (next_duty_edge_at) where next_duty_edge_at is not null;
create index driver_profiles_waiting on driver_profiles (submitted_at, id) where state in ('submitted', 'in_review');
create index driver_profiles_papers_end on driver_profiles (papers_valid_until) where state = 'verified';

-- Every move of a profile, for ever.
create table driver_state_history (
  id text primary key,
  driver_id text not null references driver_profiles (id),
  move text not null,
  from_state text not null,
  to_state text not null,
  -- Null: by itself.
  by_account text references profiles (user_id),
  reason text,
  at timestamptz not null
);
create index driver_state_history_of on driver_state_history (driver_id, at);

-- What a driver shows of themselves and the truck. One is given at a time, and one counts at a time, of each kind.
create table driver_documents (
  id text primary key,
  driver_id text not null references driver_profiles (id),
  kind text not null check (kind in (
    'licence', 'professional_indemnity', 'public_liability', 'goods_in_transit', 'commercial_motor', 'truck_papers', 'truck_photo'
  )),
  state text not null check (state in ('given', 'accepted', 'refused', 'replaced')),
  insurer text,
  policy_number text,
  -- The same number however it is typed.
  policy_key text generated always as (upper(regexp_replace(policy_number, '[^[:alnum:]]', '', 'g'))) stored,
  cover_cents bigint check (cover_cents > 0),
  valid_until date,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references profiles (user_id),
  reason text,
  -- That it ends soon was told.
  warned_at timestamptz,
  check ((state = 'given') = (decided_at is null)),
  check (state <> 'refused' or coalesce(reason, '') <> ''),
  check (state <> 'accepted' or kind = 'truck_photo' or valid_until is not null),
  check (
    state <> 'accepted' or kind in ('licence', 'truck_papers', 'truck_photo')
    or (insurer is not null and policy_number is not null and cover_cents is not null)
  )
);
create unique index driver_documents_given on driver_documents (driver_id, kind) where state = 'given';
create unique index driver_documents_accepted on driver_documents (driver_id, kind) where state = 'accepted';
create index driver_documents_of on driver_documents (driver_id, created_at);
create index driver_documents_policies on driver_documents (policy_key) where policy_key is not null;
create index driver_documents_to_warn on driver_documents (valid_until) where state = 'accepted' and warned_at is null;

-- Pictures of a document's pages. The row is there before its files are (`stored_at`), as with the pictures of the vehicle.
create table driver_document_pages (
  id text primary key,
  document_id text not null references driver_documents (id),
  driver_id text not null references driver_profiles (id),
  client_id text not null,
  -- Of the bytes as they were sent: the same file from another driver is found by it.
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  stored_at timestamptz,
  unique (driver_id, client_id)
);
create index driver_document_pages_of on driver_document_pages (document_id, created_at);
create index driver_document_pages_sent on driver_document_pages (sent_sha256);
create index driver_document_pages_unstored on driver_document_pages (created_at) where stored_at is null;

-- What was looked at by itself, and what was found. A person decides.
create table driver_checks (
  id text primary key,
  driver_id text not null references driver_profiles (id),
  at timestamptz not null,
  results jsonb not null
);
create index driver_checks_of on driver_checks (driver_id, at);

-- The weekly hours, in minutes of the Irish day; Monday is 1.
create table driver_duty_spans (
  driver_id text not null references driver_profiles (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 1 and 1440),
  primary key (driver_id, weekday, from_minute),
  check (from_minute < until_minute)
);
