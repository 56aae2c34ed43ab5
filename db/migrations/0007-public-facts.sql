-- What public pages show about the product, counted by a job: one row, replaced whole.
create table public_facts (
  id boolean primary key default true check (id),
  refreshed_at timestamptz not null,
  facts jsonb not null
);

-- The recoveries that response times are measured on, in the order in which they ended.
create index bookings_completed on bookings (completed_at, id) where status = 'completed';
