-- Money of a job went back to the customer, or is asked for by their bank, before the job was over: its payout waits for an operator.
create table payout_holds (
  booking_id text primary key references bookings (id),
  opened_at timestamptz not null,
  -- lifted: there is nothing to decide any more, because the bank gave the money back.
  decision text check (decision in ('pay_driver', 'keep_back', 'lifted')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create index payout_holds_open on payout_holds (booking_id) where decision is null;

-- A receipt says what its ledger transaction earned, less what the customer had back by then and we paid in their place; a credit note
-- no more than went back.
create or replace function receipt_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  moved bigint := (
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.key = new.ledger_key and t.booking_id = new.booking_id and e.account = 'customer_funds'
  );
  covered bigint := (
    select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.booking_id = new.booking_id and t.kind in ('job_cover', 'job_cover_returned') and e.account = 'customer_funds'
  );
begin
  if new.total_cents > moved or (new.series = 'R' and new.total_cents <> moved - covered) then
    raise exception 'receipt of % cents for % of %, % of it covered', new.total_cents, new.ledger_key, moved, covered
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
alter table receipts drop constraint receipts_total_cents_check;
alter table receipts add constraint receipts_total_cents_check check (total_cents > 0 or (series = 'R' and total_cents = 0));
