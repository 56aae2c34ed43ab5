-- What is credited for a booking after its month was invoiced stands on a numbered credit note for that invoice, and not on the next
-- invoice; and who was reminded of an invoice that is late (decision 0051).

-- Invoices of before have whatever was credited in their month, for whichever month it was charged.
alter table partner_invoices add column has_later_credits boolean not null default true;
alter table partner_invoices alter column has_later_credits set default false;

create or replace function partner_invoice_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  charged bigint := (
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = new.partner_id and t.at >= new.starts_at and t.at < new.ends_at
      and (t.kind = 'account_charge' or t.kind = 'account_credit' and exists (
        select from ledger_transactions c
        where c.booking_id = t.booking_id and c.kind = 'account_charge' and c.at >= new.starts_at and c.at < new.ends_at))
  );
  discounted bigint := (
    select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = new.partner_id and t.key = 'volume_discount:' || new.id
  );
begin
  if new.has_later_credits or charged <> new.charged_cents or discounted <> new.discount_cents then
    raise exception 'invoice % of % less %, ledger % less %', new.id, new.charged_cents, new.discount_cents, charged, discounted
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table partner_credit_note_counters (
  year smallint primary key,
  last integer not null check (last > 0)
);

create table partner_credit_notes (
  id text primary key,
  year smallint not null,
  number integer not null check (number > 0),
  credit_note_no text not null unique generated always as (
    'PC-' || year::text || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  ) stored,
  -- Each number needs the one before it: with no row ever deleted, there is no gap.
  previous integer generated always as (nullif(number - 1, 0)) stored,
  partner_id text not null references insurance_partners (id),
  -- The invoice that charged what is credited here.
  invoice_id text not null references partner_invoices (id),
  lines jsonb not null,
  content jsonb not null,
  -- Taken off the account for bookings; and so much of it the invoice's discount had given already.
  credited_cents integer not null check (credited_cents > 0),
  discount_cents integer not null check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  issued_at timestamptz not null,
  unique (year, number),
  foreign key (year, previous) references partner_credit_notes (year, number),
  check (total_cents = credited_cents - discount_cents),
  check (year = extract(year from issued_at at time zone 'Europe/Dublin')),
  check (receipt_lines_cents(lines) = -credited_cents)
);
create index partner_credit_notes_invoice on partner_credit_notes (invoice_id);
create index partner_credit_notes_partner on partner_credit_notes (partner_id, issued_at);
create trigger partner_credit_notes_append_only before update or delete or truncate on partner_credit_notes
  for each statement execute function append_only();

-- Which credit of the ledger stands on which note: on one.
create table partner_credited (
  ledger_key text primary key references ledger_transactions (key),
  credit_note_id text not null references partner_credit_notes (id)
);
create index partner_credited_note on partner_credited (credit_note_id);
create trigger partner_credited_append_only before update or delete or truncate on partner_credited
  for each statement execute function append_only();

-- A note credits what the ledger credited to its insurer, after the month of its invoice and for what that invoice charged; and takes back
-- no more of the discount than the invoice gave. Looked at when the transaction ends, because note and credits name each other.
create function partner_credit_note_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  note partner_credit_notes;
  invoice partner_invoices;
  credited bigint;
  taken_back bigint;
  of_invoice bigint;
begin
  if tg_table_name = 'partner_credit_notes' then
    select * into note from partner_credit_notes where id = new.id;
  else
    select * into note from partner_credit_notes where id = new.credit_note_id;
  end if;
  select * into invoice from partner_invoices where id = note.invoice_id;
  select coalesce(-sum(e.amount_cents), 0) into credited
    from partner_credited p join ledger_transactions t on t.key = p.ledger_key join ledger_entries e on e.transaction_id = t.id
    where p.credit_note_id = note.id and e.partner_id = note.partner_id and t.kind = 'account_credit' and t.at >= invoice.ends_at
      and exists (select from ledger_transactions c where c.booking_id = t.booking_id and c.kind = 'account_charge'
        and c.at >= invoice.starts_at and c.at < invoice.ends_at);
  select coalesce(sum(e.amount_cents), 0) into taken_back
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = note.partner_id and t.key = 'volume_discount_return:' || note.id;
  select sum(discount_cents) into of_invoice from partner_credit_notes where invoice_id = invoice.id;
  if note.partner_id <> invoice.partner_id or credited <> note.credited_cents or taken_back <> note.discount_cents
    or of_invoice > invoice.discount_cents then
    raise exception 'credit note % of % less %, ledger % less %', note.id, note.credited_cents, note.discount_cents, credited, taken_back
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger partner_credit_notes_agree_with_ledger after insert on partner_credit_notes
  deferrable initially deferred for each row execute function partner_credit_note_agrees_with_ledger();
create constraint trigger partner_credited_agree_with_ledger after insert on partner_credited
  deferrable initially deferred for each row execute function partner_credit_note_agrees_with_ledger();

-- What arrived for an invoice is what it asked for, less what was credited by then.
create or replace function partner_payment_is_after_invoice() returns trigger language plpgsql as $$
declare
  invoice partner_invoices;
begin
  select * into invoice from partner_invoices where id = new.invoice_id;
  if new.received_on < (invoice.issued_at at time zone 'Europe/Dublin')::date then
    raise exception 'payment of invoice % arrived before it was issued', new.invoice_id using errcode = 'check_violation';
  end if;
  if new.amount_cents > invoice.total_cents then
    raise exception 'payment of invoice % is more than it asks for', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- That an insurer was written to because an invoice is late.
create table partner_invoice_reminders (
  invoice_id text not null references partner_invoices (id),
  number smallint not null check (number > 0),
  open_cents integer not null check (open_cents > 0),
  sent_at timestamptz not null,
  primary key (invoice_id, number)
);
create trigger partner_invoice_reminders_append_only before update or delete or truncate on partner_invoice_reminders
  for each statement execute function append_only();
