-- The money side of a booking. One payment, one decision for ever, refunds never above what was captured (I1, I4, I7).
create table payments (
  id text primary key,
  booking_id text not null unique references bookings (id),
  status text not null check (status in ('opening', 'held', 'capturing', 'captured', 'capture_refused', 'releasing',
    'released', 'refunding', 'refunded')),
  amount_cents integer not null check (amount_cents > 0),
  intent_id text unique,
  refusal_code text,
  key_version integer not null default 1,
  processing_fee_cents integer not null default 0,
  captured_cents integer not null default 0 check (captured_cents in (0, amount_cents)),
  refunded_cents integer not null default 0,
  held_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (refunded_cents between 0 and captured_cents)
);
create index payments_unsettled on payments (created_at)
  where status in ('opening', 'held', 'capturing', 'releasing', 'refunding');

create table payment_decisions (
  booking_id text primary key references bookings (id),
  payment_id text not null unique references payments (id),
  kind text not null check (kind in ('capture', 'release')),
  state text not null default 'open' check (state in ('open', 'done', 'stuck')),
  attempts integer not null default 0,
  key_version integer not null default 1,
  due_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  decided_at timestamptz not null,
  settled_at timestamptz
);
create index payment_decisions_open on payment_decisions (due_at) where state <> 'done';

create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  key_version integer not null default 1,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refunds_payment on refunds (payment_id);

-- Events of the card provider, each stored once; what they say is only "look at this object".
create table provider_events (
  id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null default now()
);
create table provider_cursors (
  name text primary key,
  event_id text,
  at timestamptz not null
);

-- Double entry, append only. Debits are positive, credits negative, and every transaction sums to zero (I2).
create table ledger_transactions (
  id text primary key,
  key text not null unique,
  kind text not null,
  booking_id text references bookings (id),
  at timestamptz not null
);
create index ledger_transactions_booking on ledger_transactions (booking_id);
create table ledger_entries (
  transaction_id text not null references ledger_transactions (id),
  line smallint not null,
  account text not null,
  driver_id text references driver_profiles (id),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, line)
);
create index ledger_entries_account on ledger_entries (account, driver_id);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function append_only();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function append_only();
create trigger job_status_updates_append_only before update or delete or truncate on job_status_updates
  for each statement execute function append_only();

create table audit_log (
  id text primary key,
  account_id text not null references profiles (user_id),
  action text not null,
  object_id text,
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index audit_log_object on audit_log (object_id, at);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function append_only();
