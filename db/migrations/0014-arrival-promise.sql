-- The arrival promised when a driver accepts, frozen from then on, and since when it is known that it will be missed. Whose word
-- the expected arrival is decides whether the system may correct it.
alter table bookings
  add column estimated_arrival_by text check (estimated_arrival_by in ('driver', 'system')),
  add column promised_from timestamptz,
  add column promised_by timestamptz,
  add column arrival_missed_at timestamptz,
  add check ((promised_from is null) = (promised_by is null)),
  add check (promised_by > promised_from),
  add check (arrival_missed_at is null or promised_by is not null);

update bookings set estimated_arrival_by = 'driver' where estimated_arrival is not null;
alter table bookings add check ((estimated_arrival is null) = (estimated_arrival_by is null));

-- Once a minute the expected arrivals of those under way are corrected.
create index bookings_under_way on bookings (id) where status in ('confirmed', 'driver_en_route', 'in_progress');
