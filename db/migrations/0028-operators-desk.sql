-- Everybody who signed up to drive, the newest first.
create index profiles_drivers on profiles (created_at desc, user_id desc) where role = 'driver';

-- The board: what is not over, and what is over but for its money (payment_decisions_open).
create index bookings_open on bookings (created_at) where status not in ('completed', 'cancelled');

-- What operators write about a booking, for each other or to one of its sides. Never changed: what was written is what was known.
create table operator_notes (
  id text primary key,
  booking_id text not null references bookings (id),
  written_by text not null references profiles (user_id),
  -- Sent to them as well; null: for operators alone.
  to_side text check (to_side in ('customer', 'driver')),
  content text not null check (length(content) between 1 and 1000),
  written_at timestamptz not null
);
create index operator_notes_booking on operator_notes (booking_id, written_at, id);
create trigger operator_notes_append_only before update or delete or truncate on operator_notes
  for each statement execute function append_only();

-- Refunds above what one operator may give alone: one proposes, another decides, once. At most one of a booking is open.
create table refund_requests (
  id text primary key,
  booking_id text not null references bookings (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by text not null references profiles (user_id),
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  decided_by text references profiles (user_id),
  decided_at timestamptz,
  decision_note text,
  refund_id text unique references refunds (id),
  check (decided_by <> proposed_by),
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'approved') = (refund_id is not null)),
  check (state <> 'rejected' or coalesce(decision_note, '') <> '')
);
create unique index refund_requests_open on refund_requests (booking_id) where state = 'open';
create index refund_requests_booking on refund_requests (booking_id, proposed_at);
