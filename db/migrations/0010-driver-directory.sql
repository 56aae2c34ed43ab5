-- What the public directory of drivers searches. `county` is the end of "Swords, Co. Dublin"; `standing` is what the list is
-- ordered by: the average rating, and for a driver not yet rated what matching counts them as (domain/matching.ts).
alter table driver_profiles
  add column county text generated always as (substring(location from ', Co\. (.+)$')) stored,
  add column standing double precision generated always as
    (case when rating_count = 0 then 4 else rating_sum::double precision / rating_count end) stored,
  add constraint driver_profiles_truck_type check
    (truck_type in ('flatbed', 'tilt_and_slide', 'spectacle_lift', 'heavy_wrecker', 'motorcycle_carrier'));

create index driver_profiles_directory on driver_profiles (standing desc, rating_count desc, id desc)
  where state = 'verified';
create index driver_profiles_of_county on driver_profiles (county, standing desc, rating_count desc, id desc)
  where state = 'verified';
