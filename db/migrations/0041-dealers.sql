-- Dealers: several vehicles asked for together, places they go to again and again, and a statement for each month.

create table dealer_requests (
  id text primary key,
  account_id text not null references profiles (user_id),
  -- The dealer's own number, for their books.
  purchase_order text check (length(purchase_order) between 1 and 40),
  created_at timestamptz not null
);
create index dealer_requests_account on dealer_requests (account_id, id desc);

-- One booking for each vehicle; each goes its own way from there.
create table dealer_bookings (
  booking_id text primary key references bookings (id),
  request_id text not null references dealer_requests (id),
  line smallint not null check (line between 1 and 10),
  -- Which vehicle: a registration, a stock number.
  reference text check (length(reference) between 1 and 40),
  unique (request_id, line)
);

create table saved_places (
  id text primary key,
  account_id text not null references profiles (user_id),
  name text not null check (length(name) between 1 and 60),
  address text not null check (length(address) between 3 and 200),
  eircode text not null check (eircode ~ '^[A-Z][0-9][0-9W][0-9A-Z]{4}$'),
  created_at timestamptz not null
);
create unique index saved_places_name on saved_places (account_id, lower(name));

-- A month of a dealer's bookings, as the ledger had it when the month was over. Never changed after.
create table dealer_statements (
  id text primary key,
  account_id text not null references profiles (user_id),
  month date not null check (extract(day from month) = 1),
  bookings integer not null check (bookings > 0),
  paid_cents bigint not null check (paid_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  -- One line for each booking that paid or got back: what the paper says, and nothing is looked up for it.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) = bookings),
  content jsonb not null,
  issued_at timestamptz not null,
  unique (account_id, month)
);
create trigger dealer_statements_append_only before update or delete or truncate on dealer_statements
  for each statement execute function append_only();
create function dealer_statement_adds_up() returns trigger language plpgsql as $$
begin
  if (select sum((line ->> 'paidCents')::bigint) from jsonb_array_elements(new.lines) line) <> new.paid_cents
    or (select sum((line ->> 'returnedCents')::bigint) from jsonb_array_elements(new.lines) line) <> new.returned_cents then
    raise exception 'the lines of statement % do not add up', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger dealer_statements_add_up before insert on dealer_statements
  for each row execute function dealer_statement_adds_up();
