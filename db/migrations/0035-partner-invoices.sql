-- What an insurer is asked to pay for each month: frozen, numbered without gaps within a year, and what the ledger says.
create table partner_invoice_counters (
  year smallint primary key,
  last integer not null check (last > 0)
);

create table partner_invoices (
  id text primary key,
  year smallint not null,
  number integer not null check (number > 0),
  invoice_no text not null unique generated always as (
    'PI-' || year::text || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  ) stored,
  -- Each number needs the one before it: with no row ever deleted, there is no gap.
  previous integer generated always as (nullif(number - 1, 0)) stored,
  partner_id text not null references insurance_partners (id),
  -- Of Irish time, and its first and last moment.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  lines jsonb not null,
  content jsonb not null,
  -- Charges less credits.
  charged_cents integer not null,
  discount_cents integer not null check (discount_cents >= 0),
  total_cents integer not null,
  issued_at timestamptz not null,
  unique (partner_id, month),
  unique (year, number),
  foreign key (year, previous) references partner_invoices (year, number),
  check (total_cents = charged_cents - discount_cents),
  check (discount_cents = 0 or total_cents >= 0),
  check (issued_at >= ends_at),
  check (year = extract(year from issued_at at time zone 'Europe/Dublin')),
  check (receipt_lines_cents(lines) = charged_cents)
);

-- An invoice asks for what was put on the account in its month, and gives the discount that the ledger has.
create function partner_invoice_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  charged bigint := (
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = new.partner_id and t.kind in ('account_charge', 'account_credit') and t.at >= new.starts_at and t.at < new.ends_at
  );
  discounted bigint := (
    select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = new.partner_id and t.key = 'volume_discount:' || new.id
  );
begin
  if charged <> new.charged_cents or discounted <> new.discount_cents then
    raise exception 'invoice % of % less %, ledger % less %', new.id, new.charged_cents, new.discount_cents, charged, discounted
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger partner_invoices_agree_with_ledger before insert on partner_invoices
  for each row execute function partner_invoice_agrees_with_ledger();
create trigger partner_invoices_append_only before update or delete or truncate on partner_invoices
  for each statement execute function append_only();

-- An operator saw the money arrive.
create table partner_invoice_payments (
  invoice_id text primary key references partner_invoices (id),
  ledger_key text not null unique references ledger_transactions (key),
  amount_cents integer not null check (amount_cents > 0),
  received_on date not null,
  noted_by text not null references profiles (user_id),
  noted_at timestamptz not null
);
create trigger partner_invoice_payments_append_only before update or delete or truncate on partner_invoice_payments
  for each statement execute function append_only();
