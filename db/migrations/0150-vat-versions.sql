-- compatible: older releases run on
-- Whether a driver is registered for VAT, with the day from which it holds (docs/decisions/0119-vat-invoices.md). A change is a new row:
-- a document is issued by the version of its tax point.
create table driver_vat_versions (
  driver_id text not null references driver_profiles (id),
  number smallint not null check (number > 0),
  status text not null check (status in ('registered', 'not_registered')),
  vat_number text,
  valid_from date not null,
  given_at timestamptz not null,
  given_by text not null references profiles (user_id),
  primary key (driver_id, number),
  check ((status = 'registered') = (vat_number is not null))
);
create trigger driver_vat_versions_never_change before update or truncate on driver_vat_versions
  for each statement execute function append_only();

-- Of those who have said so already it holds from the day on which they did: of earlier days they said nothing.
insert into driver_vat_versions (driver_id, number, status, vat_number, valid_from, given_at, given_by)
select driver_id, 1, vat_status, vat_number, (updated_at at time zone 'Europe/Dublin')::date, updated_at, updated_by
from driver_tax_details;

-- What VIES said of a number, and the last failure while it has not said anything.
create table vat_number_checks (
  driver_id text not null,
  number smallint not null,
  tries integer not null check (tries > 0),
  tried_at timestamptz not null,
  failure text,
  outcome text check (outcome in ('valid', 'invalid')),
  answered_at timestamptz,
  consultation_number text,
  primary key (driver_id, number),
  foreign key (driver_id, number) references driver_vat_versions (driver_id, number) on delete cascade,
  check ((outcome is null) = (answered_at is null)),
  check (outcome is null or failure is null)
);
