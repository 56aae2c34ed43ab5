-- Credit for late arrivals (decision 0121). Older releases would take a booking's price from the card alone.
create table credit_balances (
  account_id text primary key references profiles (user_id),
  balance_cents integer not null check (balance_cents >= 0),
  updated_at timestamptz not null
);

-- A balance is the sum of its entries. What a booking uses leaves it when the booking is placed, and is returned when that takes nothing.
create table credit_entries (
  id text primary key,
  account_id text not null references credit_balances (account_id),
  booking_id text references bookings (id),
  kind text not null check (kind in ('granted', 'used', 'returned', 'written_off')),
  amount_cents integer not null check ((kind in ('granted', 'returned')) = (amount_cents > 0) and amount_cents <> 0),
  cause text not null,
  created_at timestamptz not null,
  unique (kind, cause)
);
create index credit_entries_of_account on credit_entries (account_id, created_at);
create index credit_entries_of_booking on credit_entries (booking_id);

-- What no card pays of the price: card and credit make it.
alter table payments add column credit_cents integer not null default 0 check (credit_cents >= 0);
