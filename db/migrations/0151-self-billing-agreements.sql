-- compatible: older releases run on
-- A driver's agreement that Towline makes VAT invoices in their name (docs/decisions/0119-vat-invoices.md), with the version of its text.
create table self_billing_agreements (
  driver_id text not null references driver_profiles (id),
  number smallint not null check (number > 0),
  text_version text not null check (text_version <> ''),
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (driver_id, number),
  check (withdrawn_at >= agreed_at)
);
create unique index self_billing_agreements_open on self_billing_agreements (driver_id) where withdrawn_at is null;
