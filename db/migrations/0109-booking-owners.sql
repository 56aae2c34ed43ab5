-- compatible: older releases run on
-- Whose problem a booking is: at most one operator has it at a time.
create table booking_owners (
  booking_id text primary key references bookings (id),
  owner_id text not null references profiles (user_id),
  owned_since timestamptz not null
);
create index booking_owners_owner on booking_owners (owner_id);

-- Bookings with something wrong, since when a job has seen it, and when the deputies were woken because no one had taken it.
create table exception_watches (
  booking_id text primary key references bookings (id),
  seen_at timestamptz not null,
  woken_at timestamptz
);

-- An operator's time at the desk. It ends with a note for the next one.
create table operator_shifts (
  id text primary key,
  operator_id text not null references profiles (user_id),
  deputy_id text references profiles (user_id),
  began_at timestamptz not null,
  ended_at timestamptz,
  handover_note text check (length(handover_note) between 1 and 1000),
  check (deputy_id <> operator_id),
  check ((ended_at is null) = (handover_note is null))
);
create unique index operator_shifts_open on operator_shifts (operator_id) where ended_at is null;
create index operator_shifts_ended on operator_shifts (ended_at desc) where ended_at is not null;
