-- compatible: older releases run on
-- How far the truck was from the pickup when its driver accepted, as the crow flies: what the progress of the trip is measured against
-- (`domain/tracking/trip-progress.ts`).
alter table bookings add column approach_km double precision;
