-- Bookings that an insurer pays for by the month, and how urgent any booking is.
alter table bookings add column paid_by text not null default 'card' check (paid_by in ('card', 'account'));
alter table bookings add column priority text not null default 'standard' check (priority in ('emergency', 'urgent', 'standard'));

create table insurance_bookings (
  booking_id text primary key references bookings (id),
  partner_id text not null references insurance_partners (id),
  key_id text not null references partner_keys (id),
  mode text not null check (mode in ('live', 'sandbox')),
  incident_type text not null,
  customer_policy_number text not null check (length(customer_policy_number) between 1 and 50),
  claim_reference text check (length(claim_reference) between 1 and 50),
  priority_level text not null check (priority_level in ('emergency', 'urgent', 'standard')),
  created_at timestamptz not null
);
create index insurance_bookings_newest on insurance_bookings (partner_id, booking_id desc);

-- Only an insurer's booking is on account.
create function account_has_a_partner() returns trigger language plpgsql as $$
begin
  if not exists (select from insurance_bookings where booking_id = new.id) then
    raise exception 'booking % is on account of nobody', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bookings_on_account after insert on bookings deferrable initially deferred
  for each row when (new.paid_by = 'account') execute function account_has_a_partner();

-- What a partner owes, each by itself.
alter table ledger_entries add column partner_id text references insurance_partners (id);
alter table ledger_entries add check ((account = 'partner_receivable') = (partner_id is not null));
create index ledger_entries_partner on ledger_entries (partner_id) where partner_id is not null;

-- The first answer to a write, for whoever asks again under its key; kept for a day.
create table partner_answers (
  partner_id text not null references insurance_partners (id),
  mode text not null check (mode in ('live', 'sandbox')),
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  -- Of the route and what was sent.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  answer jsonb not null,
  at timestamptz not null,
  primary key (partner_id, mode, idempotency_key)
);
create index partner_answers_oldest on partner_answers (at);
