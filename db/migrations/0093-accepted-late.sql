-- compatible: older releases run on
-- The latest arrival that the customer was shown before paying, in minutes, and when a driver accepted who needs much longer: from then on
-- cancelling is free until that driver is proven near (`domain/bookings/arrival.ts`).
alter table bookings add column shown_arrival_minutes integer;
alter table bookings add column accepted_late_at timestamptz;
