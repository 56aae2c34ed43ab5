-- compatible: older releases run on
-- A booking can be charged to its insurer twice, in two months: at acceptance, and when the bank takes its excess back. What is credited for it
-- later is on one document: a note for the invoice that charged it first. An older release, which would put it on the later invoice as well, is
-- refused that invoice and tries again.
create or replace function partner_invoice_agrees_with_ledger() returns trigger language plpgsql as $$
declare
  charged bigint := (
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = new.partner_id and t.at >= new.starts_at and t.at < new.ends_at
      and (t.kind = 'account_charge' or t.kind = 'account_credit' and (
        select min(c.at) from ledger_transactions c where c.booking_id = t.booking_id and c.kind = 'account_charge') >= new.starts_at)
  );
  discounted bigint := (
    select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.partner_id = new.partner_id and t.key = 'volume_discount:' || new.id
  );
begin
  if new.has_later_credits or charged <> new.charged_cents or discounted <> new.discount_cents then
    raise exception 'invoice % of % less %, ledger % less %', new.id, new.charged_cents, new.discount_cents, charged, discounted
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
