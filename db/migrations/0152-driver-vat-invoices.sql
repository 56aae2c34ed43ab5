-- compatible: older releases run on
-- VAT invoices in a driver's name and their credit notes: frozen, numbered without gaps for each driver and series.

-- The last number given. Its row is locked from the number to the commit, so the next one waits, and takes the same number again when the
-- transaction before it was rolled back.
create table driver_vat_invoice_counters (
  driver_id text not null references driver_profiles (id),
  series text not null check (series in ('SB', 'SC')),
  last integer not null check (last > 0),
  primary key (driver_id, series)
);

create table driver_vat_invoices (
  driver_id text not null references driver_profiles (id),
  -- SB: an invoice. SC: a credit note.
  series text not null check (series in ('SB', 'SC')),
  number integer not null check (number > 0),
  invoice_no text not null generated always as (
    series || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  ) stored,
  -- Each number needs the one before it: with no row ever deleted, there is no gap.
  previous integer generated always as (nullif(number - 1, 0)) stored,
  booking_id text not null references bookings (id),
  -- The receipt, or the credit note of one, that says the same to the customer. For each one.
  receipt_no text not null unique references receipts (receipt_no),
  corrects text,
  vat_basis_points integer not null check (vat_basis_points > 0),
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  gross_cents integer not null check (gross_cents > 0),
  content jsonb not null,
  issued_at timestamptz not null,
  primary key (driver_id, series, number),
  unique (driver_id, invoice_no),
  foreign key (driver_id, series, previous) references driver_vat_invoices (driver_id, series, number),
  foreign key (driver_id, corrects) references driver_vat_invoices (driver_id, invoice_no),
  check ((series = 'SC') = (corrects is not null)),
  check (gross_cents = net_cents + vat_cents)
);
create unique index driver_vat_invoices_booking on driver_vat_invoices (booking_id) where series = 'SB';
create index driver_vat_invoices_of_booking on driver_vat_invoices (booking_id, issued_at);

-- What was invoiced, less what was credited, is what the receipts say, less their credit notes.
create function vat_invoice_agrees_with_receipts() returns trigger language plpgsql as $$
declare
  invoiced bigint := (
    select coalesce(sum(case series when 'SB' then gross_cents else -gross_cents end), 0)
    from driver_vat_invoices where booking_id = new.booking_id);
  receipted bigint := (
    select coalesce(sum(case series when 'R' then total_cents else -total_cents end), 0)
    from receipts where booking_id = new.booking_id);
begin
  if invoiced <> receipted then
    raise exception '% cents invoiced of %', invoiced, receipted using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger driver_vat_invoices_agree_with_receipts after insert on driver_vat_invoices
  for each row execute function vat_invoice_agrees_with_receipts();
create trigger driver_vat_invoices_append_only before update or delete or truncate on driver_vat_invoices
  for each statement execute function append_only();
