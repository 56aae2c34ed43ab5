-- compatible: older releases run on
-- Which vehicle it is: registration, make, model and colour, as far as it was said (`domain/vehicle-fields.ts`). Personal data, because a
-- registration identifies a person: erased with the name and number beside it.
alter table bookings add column vehicle_identity jsonb;
alter table phone_bookings add column vehicle_identity jsonb;
alter table sandbox_bookings add column vehicle_identity jsonb;

-- Operators find a booking by its registration, in whatever way it is written (0036).
create index bookings_registration on bookings (plate_key(vehicle_identity ->> 'registration') text_pattern_ops)
  where vehicle_identity ->> 'registration' is not null;
