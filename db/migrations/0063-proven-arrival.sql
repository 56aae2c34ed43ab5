-- What proved that the driver was at the pickup, and when; without it an arrival counts as on the way. Of the driver who has the booking:
-- another who takes over has to prove their own.
alter table bookings
  add column arrival_proven_at timestamptz,
  add column arrival_proven_by text check (arrival_proven_by in ('position', 'start_code', 'customer')),
  add check ((arrival_proven_at is null) = (arrival_proven_by is null));
