-- Places that a person saved to pick them when booking: home, work, any other.
-- compatible: older releases run on
create table customer_places (
  id text primary key,
  account_id text not null references profiles (user_id),
  name text not null check (length(name) between 1 and 60),
  label text not null check (length(label) between 3 and 200),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  created_at timestamptz not null
);
create unique index customer_places_name on customer_places (account_id, lower(name));
