-- compatible: older releases run on
-- What an offer is worth also depends on where it ends: in a straight line from the driver's base, at the time of the offer. Null: either is
-- not on the map, or the offer is older than this.
alter table offers add column pickup_home_km double precision;
alter table offers add column dropoff_home_km double precision;
