-- How drivers are paid: a line for whatever earned money, its moves, weekly statements, transfers, what is taken back, disputes, invoices
-- for the commission, and the tasks that people have to do where a machine cannot.

-- Where a driver's money goes: an account at the card provider. The bank's number is there and never here.
create table driver_payout_accounts (
  driver_id text primary key references driver_profiles (id),
  provider_account_id text unique,
  -- Part of the key the account is opened with.
  key_version integer not null default 1,
  state text not null default 'pending' check (state in ('pending', 'payable', 'restricted')),
  -- What the provider still needs, in its own names.
  due text[] not null default '{}',
  created_at timestamptz not null,
  checked_at timestamptz,
  check (provider_account_id is not null or state = 'pending')
);

-- One for each booking that earned money, made in the transaction that credits `driver_payable`.
create table driver_payouts (
  id text primary key,
  driver_id text not null references driver_profiles (id),
  booking_id text not null unique references bookings (id),
  kind text not null check (kind in ('completion', 'cancellation_fee')),
  gross_cents integer not null check (gross_cents > 0),
  commission_cents integer not null check (commission_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  net_cents integer not null check (net_cents > 0),
  earned_at timestamptz not null,
  week_starts_on date not null,
  -- The sum of its moves, kept by their trigger.
  outstanding_cents integer not null default 0,
  check (gross_cents = commission_cents + vat_cents + net_cents),
  check (week_starts_on = date_trunc('week', earned_at at time zone 'Europe/Dublin')::date)
);
create index driver_payouts_newest on driver_payouts (driver_id, earned_at desc, id desc);
create index driver_payouts_outstanding on driver_payouts (driver_id) where outstanding_cents <> 0;

-- What happened to a line. Positive: more is owed to the driver. Append only.
create table driver_payout_moves (
  id text primary key,
  payout_id text not null references driver_payouts (id),
  kind text not null check (kind in ('earned', 'price_reduced', 'transfer', 'reversal', 'offset')),
  amount_cents integer not null,
  -- Of what was earned, and of what a refund or a lost dispute took of it (negative).
  gross_cents integer not null default 0,
  commission_cents integer not null default 0,
  vat_cents integer not null default 0,
  ledger_key text unique references ledger_transactions (key),
  at timestamptz not null,
  check ((kind = 'offset') = (ledger_key is null)),
  check (case kind
    when 'earned' then amount_cents > 0 and gross_cents > 0
    when 'price_reduced' then amount_cents <= 0 and gross_cents < 0
    when 'transfer' then amount_cents < 0
    when 'reversal' then amount_cents > 0
    else amount_cents <> 0 end),
  check (case when kind in ('earned', 'price_reduced') then gross_cents = commission_cents + vat_cents + amount_cents
    else gross_cents = 0 and commission_cents = 0 and vat_cents = 0 end)
);
create index driver_payout_moves_payout on driver_payout_moves (payout_id);
-- A line is earned once.
create unique index driver_payout_moves_earned on driver_payout_moves (payout_id) where kind = 'earned';

-- A move is what its ledger transaction credits to this driver, and the line knows its sum.
create function payout_move_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  credited bigint := (
    select coalesce(-sum(e.amount_cents), 0) from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    join driver_payouts p on p.id = new.payout_id
    where t.key = new.ledger_key and t.booking_id = p.booking_id
      and e.account = 'driver_payable' and e.driver_id = p.driver_id
  );
begin
  if new.ledger_key is not null and new.amount_cents <> credited then
    raise exception 'payout move of % cents for % of %', new.amount_cents, new.ledger_key, credited
      using errcode = 'check_violation';
  end if;
  update driver_payouts set outstanding_cents = outstanding_cents + new.amount_cents where id = new.payout_id;
  return new;
end $$;
create trigger driver_payout_moves_agree before insert on driver_payout_moves
  for each row execute function payout_move_agrees_with_ledger();
create trigger driver_payout_moves_append_only before update or delete or truncate on driver_payout_moves
  for each statement execute function append_only();

-- One for each driver and payout week, issued by the Friday run.
create table driver_statements (
  id text primary key,
  driver_id text not null references driver_profiles (id),
  week_starts_on date not null check (extract(isodow from week_starts_on) = 1),
  jobs integer not null check (jobs >= 0),
  gross_cents integer not null,
  commission_cents integer not null,
  vat_cents integer not null,
  net_cents integer not null,
  adjustment_cents integer not null,
  brought_forward_cents integer not null,
  -- Who the driver was that week.
  content jsonb not null,
  issued_at timestamptz not null,
  unique (driver_id, week_starts_on),
  check (gross_cents = commission_cents + vat_cents + net_cents)
);
create trigger driver_statements_append_only before update or delete or truncate on driver_statements
  for each statement execute function append_only();

-- On which statement a move stands: on one, and for ever. Transfers stand there by themselves.
create table driver_statement_lines (
  move_id text primary key references driver_payout_moves (id),
  statement_id text not null references driver_statements (id)
);
create index driver_statement_lines_statement on driver_statement_lines (statement_id);
create trigger driver_statement_lines_append_only before update or delete or truncate on driver_statement_lines
  for each statement execute function append_only();

-- One transfer for a line; another only when the one before was refused.
create table payout_transfers (
  id text primary key,
  payout_id text not null references driver_payouts (id),
  -- The statement that pays it; a later one takes it along while it is open.
  statement_id text not null references driver_statements (id),
  destination text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'paid', 'failed')),
  -- Since when the provider may have made it, whatever it answered.
  asked_at timestamptz,
  provider_transfer_id text unique,
  key_version integer not null default 1,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'paid') = (provider_transfer_id is not null)),
  check ((state = 'requested') = (settled_at is null))
);
create unique index payout_transfers_once on payout_transfers (payout_id) where state <> 'failed';
create index payout_transfers_payout on payout_transfers (payout_id);
create index payout_transfers_statement on payout_transfers (statement_id);
create index payout_transfers_open on payout_transfers (created_at) where state = 'requested';

-- What was taken back of a transfer, because the customer got money back after it.
create table transfer_reversals (
  id text primary key,
  transfer_id text not null references payout_transfers (id),
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'made', 'failed')),
  provider_reversal_id text unique,
  key_version integer not null default 1,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'made') = (provider_reversal_id is not null)),
  check ((state = 'requested') = (settled_at is null))
);
create index transfer_reversals_transfer on transfer_reversals (transfer_id);
create index transfer_reversals_open on transfer_reversals (created_at) where state = 'requested';

-- A customer's bank asks for the money back.
create table card_disputes (
  id text primary key,
  provider_dispute_id text not null unique,
  booking_id text not null references bookings (id),
  amount_cents integer not null check (amount_cents > 0),
  -- What the bank has taken from us so far: nothing while it only asks.
  withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0),
  state text not null check (state in ('open', 'won', 'lost')),
  reason text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index card_disputes_booking on card_disputes (booking_id);

-- A refund of what was earned already: the driver's line shrinks with it.
alter table refunds add column takes_from_payout boolean not null default false;
create index refunds_from_payouts on refunds (payment_id) where takes_from_payout and state = 'requested';

-- Invoices for the commission and credit notes, numbered like receipts.
create table commission_invoice_counters (
  series text not null check (series in ('CI', 'CC')),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (series, year)
);
create table commission_invoices (
  id text primary key,
  series text not null check (series in ('CI', 'CC')),
  year smallint not null,
  number integer not null check (number > 0),
  invoice_no text not null unique generated always as (
    series || '-' || year::text || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  ) stored,
  -- Each number needs the one before it: with no row ever deleted, there is no gap.
  previous integer generated always as (nullif(number - 1, 0)) stored,
  driver_id text not null references driver_profiles (id),
  statement_id text not null references driver_statements (id),
  commission_cents integer not null,
  vat_cents integer not null,
  total_cents integer not null check (total_cents > 0),
  lines jsonb not null,
  content jsonb not null,
  issued_at timestamptz not null,
  unique (series, statement_id),
  unique (series, year, number),
  foreign key (series, year, previous) references commission_invoices (series, year, number),
  check (total_cents = commission_cents + vat_cents),
  check (year = extract(year from issued_at at time zone 'Europe/Dublin'))
);
create index commission_invoices_driver on commission_invoices (driver_id);
create trigger commission_invoices_append_only before update or delete or truncate on commission_invoices
  for each statement execute function append_only();

-- What an operator has to look at. One open of a kind for each thing.
create table operator_tasks (
  id text primary key,
  kind text not null,
  subject text not null,
  booking_id text references bookings (id),
  driver_id text references driver_profiles (id),
  note text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Null with a closed task: it was settled by itself.
  closed_by text references profiles (user_id),
  closing_note text,
  check (closed_at is not null or (closed_by is null and closing_note is null))
);
create unique index operator_tasks_open on operator_tasks (kind, subject) where closed_at is null;

-- Events name other objects than intents too.
alter table provider_events add column object_id text;

-- What was earned before there were lines.
insert into driver_payouts (id, driver_id, booking_id, kind, gross_cents, commission_cents, vat_cents, net_cents, earned_at, week_starts_on)
select 'pyt_' || substr(t.id, 5), max(e.driver_id), t.booking_id, t.kind,
  coalesce(sum(e.amount_cents) filter (where e.account = 'customer_funds'), 0),
  coalesce(-sum(e.amount_cents) filter (where e.account = 'commission_revenue'), 0),
  coalesce(-sum(e.amount_cents) filter (where e.account = 'vat_payable'), 0),
  coalesce(-sum(e.amount_cents) filter (where e.account = 'driver_payable'), 0),
  t.at, date_trunc('week', t.at at time zone 'Europe/Dublin')::date
from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
where t.kind in ('completion', 'cancellation_fee')
group by t.id;
insert into driver_payout_moves (id, payout_id, kind, amount_cents, gross_cents, commission_cents, vat_cents, ledger_key, at)
select 'pmv_' || substr(p.id, 5), p.id, 'earned', p.net_cents, p.gross_cents, p.commission_cents, p.vat_cents, t.key, p.earned_at
from driver_payouts p join ledger_transactions t on t.booking_id = p.booking_id and t.kind = p.kind;
