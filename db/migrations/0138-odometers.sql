-- compatible: older releases run on
-- What the driver read of the dashboard at pickup and hand-over (docs/decisions/0115-sealed-evidence.md). A correction is a further row: the
-- one before stays, as its link in the chain does.
create table booking_odometers (
  id text primary key,
  booking_id text not null references bookings (id),
  taken_by text not null references profiles (user_id),
  client_id text not null,
  stage text not null check (stage in ('pickup', 'dropoff')),
  value integer check (value between 0 and 2000000),
  unit text check (unit in ('km', 'mi')),
  is_confirmed boolean not null,
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  unique (booking_id, taken_by, client_id),
  check ((value is null) = (unit is null))
);
create unique index booking_odometers_one_counts on booking_odometers (booking_id, stage) where replaced_at is null;
create index booking_odometers_taken_by on booking_odometers (taken_by);
