-- Independent recovery drivers, their trucks and where they are while on duty.
create table driver_profiles (
  id text primary key,
  user_id text not null unique references profiles (user_id),
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'in_review', 'verified', 'returned', 'suspended')),
  location text not null,
  base_lat double precision not null,
  base_lon double precision not null,
  price_per_km_cents integer not null check (price_per_km_cents between 200 and 400),
  truck text not null,
  truck_type text not null,
  payload_kg integer not null check (payload_kg > 0),
  truck_height_cm integer not null check (truck_height_cm > 0),
  vehicle_types text[] not null,
  services text[] not null default '{}',
  truck_image_url text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  last_offered_at timestamptz,
  created_at timestamptz not null default now()
);

-- The best rated first, for the landing page.
create index driver_profiles_best on driver_profiles ((rating_sum::float8 / rating_count) desc, rating_count desc, id)
  where state = 'verified' and rating_count > 0;

-- A row here means on duty: going off duty deletes it, so no position is ever kept of someone who is not working.
-- `place` is the picture the nearest-first index searches: longitude scaled by the cosine of Ireland's mean latitude.
create table driver_positions (
  driver_id text primary key references driver_profiles (id) on delete cascade,
  lat double precision not null check (lat between 51 and 56),
  lon double precision not null check (lon between -11 and -5),
  heading real,
  speed_kmh real,
  accuracy_m real,
  at timestamptz not null default now(),
  place point generated always as (point(lon * 0.5962, lat)) stored
);
create index driver_positions_place on driver_positions using gist (place);
