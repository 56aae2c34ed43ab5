-- The sandbox of the partner API: bookings that nobody drives and nobody pays for, apart from those that are (docs/decisions/0038-sandbox.md).
create table sandbox_clocks (
  partner_id text primary key references insurance_partners (id),
  -- It stands still until it is moved on.
  now_at timestamptz not null
);

create table sandbox_quotes (
  id text primary key,
  partner_id text not null references insurance_partners (id),
  -- As its program was answered.
  view jsonb not null,
  -- By the sandbox's clock.
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_quotes_oldest on sandbox_quotes (created_at);

-- Who is beside the vehicle is not kept: nobody is.
create table sandbox_bookings (
  id text primary key,
  partner_id text not null references insurance_partners (id),
  quote_id text not null unique references sandbox_quotes (id),
  story text not null,
  incident_type text not null,
  customer_policy_number text not null check (length(customer_policy_number) between 1 and 50),
  claim_reference text check (length(claim_reference) between 1 and 50),
  -- By the sandbox's clock, as all that follows but the last.
  placed_at timestamptz not null,
  -- What its steps change (`domain/sandbox.ts`).
  status text not null,
  cancel_reason text,
  cancellation_fee_cents integer,
  price_cents integer not null check (price_cents >= 0),
  charged_cents integer not null check (charged_cents between 0 and price_cents),
  accept_by timestamptz,
  accepted_at timestamptz,
  estimated_arrival timestamptz,
  promised_from timestamptz,
  promised_by timestamptz,
  arrival_missed_at timestamptz,
  completed_at timestamptz,
  driver smallint,
  next_step smallint,
  next_step_at timestamptz check ((next_step_at is null) = (next_step is null)),
  history jsonb not null,
  created_at timestamptz not null,
  check ((status in ('completed', 'cancelled')) = (next_step is null))
);
create index sandbox_bookings_newest on sandbox_bookings (partner_id, id desc);
create index sandbox_bookings_due on sandbox_bookings (partner_id, next_step_at, id) where next_step is not null;
create index sandbox_bookings_oldest on sandbox_bookings (created_at);

-- A booking of the live side is of the live side.
alter table insurance_bookings add constraint insurance_bookings_live check (mode = 'live');
