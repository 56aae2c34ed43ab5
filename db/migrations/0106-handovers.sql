-- compatible: older releases run on
-- How a job ended: what its driver had of the hand-over, and the reason where a part of it was missing. Photos that waited on the driver's
-- phone at that moment are taken later.
create table booking_handovers (
  booking_id text primary key references bookings (id),
  driver_account_id text not null references profiles (user_id),
  is_at_dropoff boolean,
  missing text[] not null
    check (missing <@ array['pickup_photos', 'dropoff_photos', 'signature', 'dropoff_check']),
  reason text check (reason in ('no_camera', 'storage_full', 'unsafe', 'nobody_there', 'refused_to_sign', 'elsewhere', 'other')),
  note text check (char_length(note) <= 300),
  awaited text[] not null default '{}',
  created_at timestamptz not null,
  check ((cardinality(missing) = 0) = (reason is null)),
  check (note is null or reason is not null)
);
create index booking_handovers_driver_account_id on booking_handovers (driver_account_id);
