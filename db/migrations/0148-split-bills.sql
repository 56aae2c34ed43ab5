-- An insurer's booking whose excess is paid by the card of the policy's holder (decision 0120).
alter table bookings drop constraint bookings_paid_by_check;
alter table bookings add constraint bookings_paid_by_check check (paid_by in ('card', 'account', 'split'));

drop trigger bookings_on_account on bookings;
create constraint trigger bookings_on_account after insert on bookings deferrable initially deferred
  for each row when (new.paid_by <> 'card') execute function account_has_a_partner();

-- The part of a refund that is taken off the insurer's account, beside what goes back to the card of the same payment.
alter table refunds add column on_account boolean not null default false;

-- A receipt says what its ledger transaction earned, less what we covered; that of a split bill, the holder's part of it.
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
  is_split boolean := (select paid_by = 'split' from bookings where id = new.booking_id);
begin
  if new.total_cents > moved
    or (new.series = 'R' and new.total_cents > moved - covered)
    or (new.series = 'R' and not is_split and new.total_cents <> moved - covered)
  then
    raise exception 'receipt of % cents for % of %, % of it covered', new.total_cents, new.ledger_key, moved, covered
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The sandbox's holder pays at once.
alter table sandbox_bookings add column collects_excess boolean not null default false;

-- To which terms the holder agreed, and when.
alter table insurance_bookings add column excess_text_version text;
alter table insurance_bookings add column excess_agreed_at timestamptz;
