-- By which rate card a quote was priced: one that an operator made for a caller is booked by the caller's link alone, any other one in the
-- app (decision 0041). Processes of before insert none, and then price online, save for the half hour of a phone quote.
alter table quotes add column rate_card text not null default 'online' check (rate_card in ('online', 'phone'));
-- Those that were opened for a caller, and those that were only priced: nothing else holds for half an hour.
update quotes set rate_card = 'phone'
  where account_id is null and expires_at - created_at = interval '30 minutes'
    or id in (select quote_id from phone_bookings);

create function phone_booking_is_on_phone_card() returns trigger language plpgsql as $$
begin
  if (select rate_card from quotes where id = new.quote_id) is distinct from 'phone' then
    raise exception 'quote % of phone booking % is on another rate card', new.quote_id, new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger phone_bookings_on_phone_card before insert or update of quote_id on phone_bookings
  for each row execute function phone_booking_is_on_phone_card();

-- Money of an invoice arrives on its day or after, and not in days to come; Irish days. What was noted before this stays as it is.
alter table partner_invoice_payments add constraint partner_invoice_payments_not_to_come
  check (received_on <= (noted_at at time zone 'Europe/Dublin')::date) not valid;
create function partner_payment_is_after_invoice() returns trigger language plpgsql as $$
begin
  if new.received_on < (select (issued_at at time zone 'Europe/Dublin')::date from partner_invoices where id = new.invoice_id) then
    raise exception 'payment of invoice % arrived before it was issued', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger partner_invoice_payments_after_invoice before insert on partner_invoice_payments
  for each row execute function partner_payment_is_after_invoice();
