-- compatible: older releases run on
-- The work that a driver has not rested from (domain/drivers/duty-guard.ts): no row before the first job. A table of its own, because a transaction
-- that ends one driver's job locks the profiles of the next in an order of its own.
create table driver_work (
  driver_id text primary key references driver_profiles (id) on delete cascade,
  day_began_at timestamptz not null,
  week_began_at timestamptz not null,
  last_job_ended_at timestamptz not null
);

-- Null: not said, and judged as none.
alter table driver_profiles add column has_tachograph boolean;
