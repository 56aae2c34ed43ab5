-- Where drivers were while on duty. Append-only, partitioned by day and dropped whole after thirty days; the default partition
-- takes the rows of a day that nobody prepared.
--
-- A position is told apart by its driver and the device's own moment, so that a batch sent again is stored once. That needs the
-- moment in the key and therefore the days to be the device's; it is bounded to a day before the receipt.
-- No foreign keys: the writing statement takes both ids from the rows themselves, and a check for each row would cost more than the row.
create table driver_locations (
  driver_id text not null,
  device_at timestamptz not null,
  received_at timestamptz not null,
  latitude double precision not null check (latitude between 51 and 56),
  longitude double precision not null check (longitude between -11 and -5),
  -- Degrees clockwise from north, metres per second, metres; null where the device does not tell.
  heading real check (heading between 0 and 360),
  speed real check (speed >= 0),
  accuracy real check (accuracy >= 0),
  is_active_job boolean not null,
  -- The booking the driver was on at the device's moment.
  active_booking_id text,
  primary key (driver_id, device_at),
  check (is_active_job = (active_booking_id is not null))
) partition by range (device_at);
create table driver_locations_default partition of driver_locations default;

-- A position from before duty began is nobody's business; whether more follow by themselves tells "live" from "last known".
alter table driver_positions add column on_duty_since timestamptz not null default now();
alter table driver_positions add column is_sharing boolean not null default false;
alter table driver_positions rename column speed_kmh to speed;
update driver_positions set speed = speed / 3.6 where speed is not null;
