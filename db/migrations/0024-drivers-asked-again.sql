-- A driver who had accepted cannot come: the money is taken already and the booking goes to the next drivers. `round` counts how
-- often drivers were asked anew (a driver gave up, another one was chosen, everybody is asked): offers and jobs of an earlier round
-- are told apart by it.
alter table bookings
  drop constraint bookings_status_check,
  add constraint bookings_status_check check (status in ('pending', 'pending_driver_acceptance', 'confirming_payment', 'confirmed',
    'driver_en_route', 'driver_arrived', 'in_progress', 'pending_new_driver', 'completed', 'cancelled')),
  add column round smallint not null default 1 check (round > 0),
  -- Between two drivers there is none, drivers have until a deadline, and an acceptance is why the money was taken (I1).
  add constraint bookings_between_drivers check (status <> 'pending_new_driver'
    or (driver_id is null and acceptance_deadline is not null and accepted_at is not null));

drop index bookings_waiting;
create index bookings_waiting on bookings (acceptance_deadline) where status in ('pending_driver_acceptance', 'pending_new_driver');

-- `given_up`: accepted, and cancelled after; like `declined` it is for ever.
alter table offers
  drop constraint offers_state_check,
  add constraint offers_state_check check (state in ('open', 'accepted', 'declined', 'closed', 'given_up')),
  add column round smallint not null default 1 check (round > 0);

-- Which driver a message was said to or by: whoever takes a booking over reads nothing of what was said to the driver before.
alter table chat_messages add column with_id text references profiles (user_id);
update chat_messages m set with_id = d.user_id
  from bookings b join driver_profiles d on d.id = b.driver_id where b.id = m.booking_id;
alter table chat_messages alter column with_id set not null;
-- A process of the version before this one names nobody while it is being replaced: then it is the driver of the booking.
create function chat_message_is_with_driver() returns trigger language plpgsql as $$
begin
  new.with_id := (select d.user_id from bookings b join driver_profiles d on d.id = b.driver_id where b.id = new.booking_id);
  return new;
end $$;
create trigger chat_messages_with_driver before insert on chat_messages
  for each row when (new.with_id is null) execute function chat_message_is_with_driver();

-- Why a job went to whom: one row for each wave of offers, one for each driver whose verdict was new in it. Written with the offers
-- themselves, forgotten after a time.
create table offer_waves (
  booking_id text not null references bookings (id),
  round smallint not null,
  wave smallint not null,
  at timestamptz not null,
  way text not null check (way in ('chosen_driver', 'auto')),
  considered integer not null check (considered >= 0),
  eligible integer not null check (eligible >= 0 and eligible <= considered),
  asked integer not null check (asked >= 0),
  primary key (booking_id, round, wave)
);
create index offer_waves_old on offer_waves (at);

create table offer_verdicts (
  booking_id text not null,
  round smallint not null,
  wave smallint not null,
  driver_id text not null references driver_profiles (id),
  at timestamptz not null,
  verdict text not null check (verdict in ('asked', 'not_yet', 'too_far', 'said_no', 'excluded')),
  reasons text[] not null default '{}',
  -- Among the eligible, the best is 1.
  place smallint check (place > 0),
  eta_minutes integer,
  distance_km double precision,
  -- What became of the offer, kept when a later round asks this driver once more.
  seen_at timestamptz,
  answer text check (answer in ('accepted', 'declined', 'closed', 'given_up')),
  decline_reason text,
  answered_at timestamptz,
  primary key (booking_id, round, wave, driver_id),
  foreign key (booking_id, round, wave) references offer_waves on delete cascade,
  check ((verdict = 'excluded') = (reasons <> '{}'))
);
create index offer_verdicts_driver on offer_verdicts (driver_id, at desc);
