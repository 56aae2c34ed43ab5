-- An invoice is paid in parts, or more arrives than it asks for. Each arrival has a row; what came before this settled its invoice.
alter table partner_invoice_payments drop constraint partner_invoice_payments_pkey;
alter table partner_invoice_payments add primary key (ledger_key);
alter table partner_invoice_payments add column settles boolean not null default true;
create index partner_invoice_payments_invoice on partner_invoice_payments (invoice_id);
-- Settled once.
create unique index partner_invoice_payments_settled on partner_invoice_payments (invoice_id) where settles;

create or replace function partner_payment_is_after_invoice() returns trigger language plpgsql as $$
declare
  invoice partner_invoices;
begin
  select * into invoice from partner_invoices where id = new.invoice_id;
  if new.received_on < (invoice.issued_at at time zone 'Europe/Dublin')::date then
    raise exception 'payment of invoice % arrived before it was issued', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function partner_payment_agrees_with_ledger() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.key = new.ledger_key and t.kind = 'partner_payment' and e.account = 'bank_balance' and e.amount_cents = new.amount_cents) then
    raise exception 'payment of invoice % is not what the ledger says', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger partner_invoice_payments_agree_with_ledger after insert on partner_invoice_payments
  for each row execute function partner_payment_agrees_with_ledger();
