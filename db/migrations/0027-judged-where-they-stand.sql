-- Matching looks at many drivers to list a few. What decides who of them is worth reading stands with the position itself.

-- Stars are 1 to 5: how far matching looks relies on nobody being better.
alter table driver_profiles
  add constraint driver_profiles_rating check (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count);

alter table driver_positions add column standing double precision;
update driver_positions p set standing = d.standing from driver_profiles d where d.id = p.driver_id;
alter table driver_positions alter column standing set not null;

-- The same as in the profile at any moment, whatever is written. Locked, so that no rating is given between the look and the write. Not a
-- foreign key with `on update cascade`: that makes `standing` a key, and two ratings at the same time wait for each other.
create function take_standing() returns trigger language plpgsql as $$
begin
  select standing into new.standing from driver_profiles where id = new.driver_id for share;
  return new;
end $$;
create trigger driver_positions_standing before insert or update of standing on driver_positions
  for each row execute function take_standing();

create function hand_on_standing() returns trigger language plpgsql as $$
begin
  update driver_positions set standing = new.standing where driver_id = new.id;
  return null;
end $$;
create trigger driver_profiles_standing after update of rating_sum, rating_count on driver_profiles
  for each row execute function hand_on_standing();
