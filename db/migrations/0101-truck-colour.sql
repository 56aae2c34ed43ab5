-- compatible: older releases run on
-- The truck's colour, for the customer who looks out for it; null: not said.
alter table driver_profiles add column truck_colour text;
