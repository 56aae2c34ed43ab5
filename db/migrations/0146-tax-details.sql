-- compatible: older releases run on
-- What drivers give so that their pay can be reported (docs/decisions/0118-tax-reports.md). The tax number is encrypted; its last characters
-- are what anybody sees of it.
create table driver_tax_details (
  driver_id text primary key references driver_profiles (id),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  born_on date not null,
  street text not null check (street <> ''),
  city text not null check (city <> ''),
  postcode text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_number_sealed text not null,
  tax_number_last text not null check (length(tax_number_last) between 1 and 3),
  vat_status text not null check (vat_status in ('registered', 'not_registered')),
  vat_number text,
  given_at timestamptz not null,
  updated_at timestamptz not null,
  -- The driver, or the operator they wrote to.
  updated_by text not null references profiles (user_id),
  check ((vat_status = 'registered') = (vat_number is not null))
);

-- The request for them and its two reminders: proof that they were sent.
create table driver_tax_requests (
  driver_id text not null references driver_profiles (id),
  number smallint not null check (number between 1 and 3),
  sent_at timestamptz not null,
  primary key (driver_id, number)
);
