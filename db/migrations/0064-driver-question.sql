-- Too many wrong start codes: the customer is asked whether this is their driver. Of the driver who has the booking, and of the last time.
alter table bookings
  add column driver_asked_about_at timestamptz,
  add column driver_recognised boolean,
  add column driver_recognised_at timestamptz,
  add check ((driver_recognised is null) = (driver_recognised_at is null)),
  add check (driver_recognised is null or driver_asked_about_at is not null);
