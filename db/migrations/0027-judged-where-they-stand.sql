-- Matching judges many drivers to list a few. The accounts that are closed are few: asked here, nobody's account need be read.
create index profiles_disabled on profiles (user_id) where disabled_at is not null;

-- Stars are 1 to 5. How far matching looks relies on it: nobody can be better than five.
alter table driver_profiles
  add constraint driver_profiles_rating check (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count);
