-- compatible: older releases run on
-- What a toll costs a truck, from a day on (domain/tolls/toll-rate.ts). Operators enter the rates that the toll roads publish.
create table toll_rates (
  plaza text not null,
  valid_from date not null,
  light_cents integer not null check (light_cents between 0 and 10000),
  medium_cents integer not null check (medium_cents between 0 and 10000),
  heavy_cents integer not null check (heavy_cents between 0 and 10000),
  source text not null check (source <> '' and length(source) <= 200),
  set_by text not null references profiles (user_id),
  set_at timestamptz not null,
  primary key (plaza, valid_from)
);
