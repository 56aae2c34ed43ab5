-- Receipts and credit notes: frozen, numbered without gaps within series and year, one for each ledger transaction that asks for one.

-- The last number given. Its row is locked from the number to the commit, so the next one waits, and takes the same number again
-- when the transaction before it came to nothing.
create table receipt_counters (
  series text not null check (series in ('R', 'CN')),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create function receipt_lines_cents(lines jsonb) returns bigint language sql immutable strict
  return (select coalesce(sum((line ->> 'amountCents')::bigint), 0) from jsonb_array_elements(lines) as line);

create table receipts (
  id text primary key,
  -- R: a receipt. CN: a credit note.
  series text not null check (series in ('R', 'CN')),
  year smallint not null,
  number integer not null check (number > 0),
  receipt_no text not null unique generated always as (
    series || '-' || year::text || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  ) stored,
  -- Each number needs the one before it: with no row ever deleted, there is no gap.
  previous integer generated always as (nullif(number - 1, 0)) stored,
  booking_id text not null references bookings (id),
  -- What it is for; for each thing one.
  ledger_key text not null unique references ledger_transactions (key),
  corrects text references receipts (receipt_no),
  total_cents integer not null check (total_cents > 0),
  lines jsonb not null,
  content jsonb not null,
  issued_at timestamptz not null,
  unique (series, year, number),
  foreign key (series, year, previous) references receipts (series, year, number),
  check ((series = 'CN') = (corrects is not null)),
  check (year = extract(year from issued_at at time zone 'Europe/Dublin')),
  check (receipt_lines_cents(lines) = total_cents)
);
create index receipts_booking on receipts (booking_id, issued_at);

-- A receipt says what its ledger transaction earned, a credit note no more than went back.
create function receipt_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  moved bigint := (
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.key = new.ledger_key and t.booking_id = new.booking_id and e.account = 'customer_funds'
  );
begin
  if new.total_cents > moved or (new.series = 'R' and new.total_cents <> moved) then
    raise exception 'receipt of % cents for % of %', new.total_cents, new.ledger_key, moved using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger receipts_agree_with_ledger before insert on receipts
  for each row execute function receipt_agrees_with_ledger();
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function append_only();

-- What already ended and has none yet, in order.
create index ledger_transactions_earned on ledger_transactions (at, id) where kind in ('completion', 'cancellation_fee');

-- That the recovery began with the customer's code; null when none was asked, or it was waived, or nobody wrote it down yet.
alter table bookings add column start_code_given_at timestamptz;
