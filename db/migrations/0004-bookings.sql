-- A quote is the server's price, frozen for its lifetime; a booking is what someone agreed to pay for.
create table quotes (
  id text primary key,
  -- Null until someone signed in takes it.
  account_id text references profiles (user_id),
  tariff_version text not null,
  request jsonb not null,
  casualty jsonb not null,
  pickup jsonb not null,
  dropoff jsonb,
  distance jsonb not null,
  pickup_at timestamptz not null,
  any_driver jsonb not null,
  candidates jsonb not null,
  eligible_count integer not null check (eligible_count >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index quotes_expires on quotes (expires_at);

create table bookings (
  id text primary key,
  quote_id text not null unique references quotes (id),
  customer_id text not null references profiles (user_id),
  status text not null check (status in ('pending', 'pending_driver_acceptance', 'confirming_payment', 'confirmed',
    'driver_en_route', 'driver_arrived', 'in_progress', 'completed', 'cancelled')),
  cancel_reason text check (cancel_reason in ('customer_cancelled', 'driver_cancelled', 'operator_cancelled',
    'nobody_accepted', 'card_refused', 'hold_not_completed')),
  chosen_driver_id text references driver_profiles (id),
  assignment text not null check (assignment in ('chosen_driver', 'auto')),
  wave smallint not null default 0,
  driver_id text references driver_profiles (id),
  pickup_location text not null,
  dropoff_location text,
  pickup jsonb not null,
  dropoff jsonb,
  distance_km double precision not null check (distance_km > 0),
  vehicle_type text not null,
  casualty jsonb not null,
  description text,
  price_cents integer not null check (price_cents > 0),
  price_lines jsonb not null,
  tariff_version text not null,
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  consent_text_version text not null,
  consented_at timestamptz not null,
  card_by timestamptz not null,
  acceptance_deadline timestamptz,
  accepted_at timestamptz,
  estimated_arrival timestamptz,
  completed_at timestamptz,
  cancellation_fee_cents integer check (cancellation_fee_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What each status needs to be true.
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (status not in ('pending_driver_acceptance', 'confirming_payment') or acceptance_deadline is not null),
  check (status not in ('confirming_payment', 'confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed')
    or (driver_id is not null and accepted_at is not null)),
  check ((status = 'completed') = (completed_at is not null))
);
create index bookings_customer on bookings (customer_id, created_at desc, id desc);
create index bookings_driver on bookings (driver_id, created_at desc) where driver_id is not null;
-- One active job per driver (I5): a second acceptance cannot be written.
create unique index bookings_one_active_job on bookings (driver_id)
  where status in ('confirming_payment', 'confirmed', 'driver_en_route', 'driver_arrived', 'in_progress');
create index bookings_waiting on bookings (acceptance_deadline) where status = 'pending_driver_acceptance';

create table job_status_updates (
  id text primary key,
  booking_id text not null references bookings (id),
  move text not null,
  from_status text not null,
  status text not null,
  notes text,
  estimated_arrival timestamptz,
  actor_kind text not null check (actor_kind in ('customer', 'driver', 'operator', 'system', 'provider')),
  created_by text references profiles (user_id),
  created_at timestamptz not null
);
create index job_status_updates_booking on job_status_updates (booking_id, created_at, id);

create table offers (
  booking_id text not null references bookings (id),
  driver_id text not null references driver_profiles (id),
  wave smallint not null,
  state text not null check (state in ('open', 'accepted', 'declined', 'closed')),
  eta_minutes integer,
  distance_km double precision,
  decline_reason text,
  offered_at timestamptz not null,
  answered_at timestamptz,
  primary key (booking_id, driver_id)
);
create index offers_open on offers (driver_id, offered_at desc) where state = 'open';
-- At most one accepted driver per booking (I5).
create unique index offers_one_accepted on offers (booking_id) where state = 'accepted';

create table ratings (
  booking_id text primary key references bookings (id),
  driver_id text not null references driver_profiles (id),
  customer_id text not null references profiles (user_id),
  stars smallint not null check (stars between 1 and 5),
  comment text check (length(comment) <= 500),
  needs_moderation boolean not null default false,
  created_at timestamptz not null
);
create index ratings_driver on ratings (driver_id, created_at desc);
