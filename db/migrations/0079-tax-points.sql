-- compatible: older releases run on
-- The day of Irish time on which VAT on our commission became due for a booking, and whose rate it carries (`domain/tax-point.ts`). Null while
-- it is not known, and where an older release took or earned the money.
alter table bookings add column tax_point date;
update bookings b set tax_point = (due.at at time zone 'Europe/Dublin')::date
from (select booking_id, min(at) as at from ledger_transactions
  where kind in ('capture', 'completion', 'cancellation_fee') group by booking_id) due
where due.booking_id = b.id;
