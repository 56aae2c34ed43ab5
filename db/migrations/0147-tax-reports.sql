-- compatible: older releases run on
-- The yearly files for Revenue (docs/decisions/0118-tax-reports.md), encrypted, each with its hash, and what each says of each driver.
create table tax_reports (
  id text primary key,
  year smallint not null check (year between 2026 and 2100),
  kind text not null check (kind in ('new', 'corrections', 'nil')),
  message_ref text not null unique check (length(message_ref) <= 170),
  -- Of the part about the platform; later messages of a year send it along under the first one.
  platform_ref text not null,
  state text not null default 'made' check (state in ('made', 'filed', 'discarded')),
  xml_sealed text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_count integer not null check (byte_count > 0),
  made_at timestamptz not null,
  made_by text not null references profiles (user_id),
  -- When it was filed or discarded, by whom, and what they wrote.
  ended_at timestamptz,
  ended_by text references profiles (user_id),
  note text,
  check ((state = 'made') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null))
);
create index tax_reports_year on tax_reports (year, made_at);
-- One after the other: a correction refers to what was filed.
create unique index tax_reports_open on tax_reports (year) where state = 'made';

create table tax_report_rows (
  doc_ref text primary key check (length(doc_ref) <= 200),
  report_id text not null references tax_reports (id) on delete cascade,
  driver_id text not null references driver_profiles (id),
  kind text not null check (kind in ('OECD1', 'OECD2', 'OECD3')),
  corrects text,
  -- A hash of everything in the row.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of four quarters each.
  consideration_cents integer[] not null check (cardinality(consideration_cents) = 4),
  fees_cents integer[] not null check (cardinality(fees_cents) = 4),
  activities integer[] not null check (cardinality(activities) = 4),
  check ((kind = 'OECD1') = (corrects is null)),
  unique (report_id, driver_id)
);
create index tax_report_rows_driver on tax_report_rows (driver_id);
