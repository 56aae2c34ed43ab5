-- What was earned on days that are over, added up once: the desk's figures read these and the lines since.

create table revenue_days (
  -- In Ireland.
  day date not null,
  source_type text not null check (source_type in ('commission', 'insurance_partnership', 'advertisement')),
  amount_cents bigint not null,
  primary key (day, source_type)
);

-- A day has all its sources or is not there, and no day before the last is missing. So what is posted late takes its day and all after it
-- away again, until they are added up anew.
create function reopen_revenue_days() returns trigger language plpgsql as $$
begin
  delete from revenue_days
    where day >= (select min((at at time zone 'Europe/Dublin')::date) from posted);
  return null;
end $$;
create trigger ledger_transactions_reopen_revenue_days after insert on ledger_transactions
  referencing new table as posted for each statement execute function reopen_revenue_days();
