-- compatible: older releases run on
-- What the truck may weigh in all, from its registration certificate: the licence has to cover it. Null: verified before it was asked for.
alter table driver_profiles add column truck_gross_kg integer check (truck_gross_kg between 750 and 60000);
