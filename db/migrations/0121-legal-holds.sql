-- compatible: older releases run on
-- A booking whose data, and whose people's data, no job deletes until a day: for a claim or an authority. Rows are permanent but for their end.
create table legal_holds (
  id text primary key,
  booking_id text not null references bookings (id),
  reason text not null check (length(reason) between 1 and 500),
  placed_by text not null references profiles (user_id),
  placed_at timestamptz not null,
  until timestamptz not null,
  released_by text references profiles (user_id),
  released_at timestamptz,
  release_reason text check (length(release_reason) between 1 and 500),
  check (until > placed_at),
  check ((released_at is null) = (released_by is null)),
  check ((released_at is null) = (release_reason is null))
);
create unique index legal_holds_open on legal_holds (booking_id) where released_at is null;
