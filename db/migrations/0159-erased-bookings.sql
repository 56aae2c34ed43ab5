-- compatible: older releases run on
-- Bookings whose records no law keeps any more (decision 0126). What is append-only stays so until then, and lets through only its own erasure.
alter table bookings add column erased_at timestamptz;
alter table bookings drop constraint bookings_check2;
alter table bookings add constraint bookings_driver_of_job check (
  status not in ('confirming_payment', 'confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed')
  or (accepted_at is not null and (driver_id is not null or erased_at is not null))
);
create index bookings_not_erased on bookings (id) where erased_at is null and status in ('completed', 'cancelled');

-- The financial year is the calendar year, of Irish time: this is its end.
create function end_of_books_year(latest timestamptz) returns timestamptz language sql immutable as $$
  select (date_trunc('year', latest at time zone 'Europe/Dublin') + interval '1 year') at time zone 'Europe/Dublin'
$$;

-- Companies Act 2014, s. 285: six years from the end of the financial year of the latest date that a record is about.
create function records_are_over(latest timestamptz) returns boolean language sql volatile as $$
  select end_of_books_year(latest) + interval '6 years' <= clock_timestamp()
$$;

-- The latest date that anything in the books says of a booking.
create function last_entry_of(booking text) returns timestamptz language sql stable as $$
  select greatest(b.created_at, b.updated_at, b.completed_at,
    (select max(t.at) from ledger_transactions t where t.booking_id = b.id),
    (select max(r.issued_at) from receipts r where r.booking_id = b.id),
    (select max(i.issued_at) from driver_vat_invoices i where i.booking_id = b.id),
    (select max(e.at) from driver_payouts p join driver_payout_entries e on e.payout_id = p.id where p.booking_id = b.id),
    (select max(h.created_at) from booking_history h where h.booking_id = b.id))
  from bookings b where b.id = booking
$$;

create function booking_may_be_erased() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null or new.erased_at is null or old.status not in ('completed', 'cancelled')
    or not records_are_over(last_entry_of(old.id))
    or exists (select from legal_holds h where h.booking_id = old.id and h.released_at is null and h.until > clock_timestamp())
  then
    raise exception 'booking % is kept', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger bookings_erased before update of erased_at on bookings
  for each row when (old.erased_at is distinct from new.erased_at) execute function booking_may_be_erased();

-- Rows that are deleted with their booking, and never changed.
create function kept_with_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from bookings b where b.id = old.booking_id and b.erased_at is not null) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- What a document says without its people: its amounts, numbers and dates.
create function emptied_content(document text, content jsonb) returns jsonb language sql immutable as $$
  select content || case document
    when 'receipts' then '{"customer": {"name": "", "location": null}, "supplier": {"name": "", "location": null}, "pickup": "",
      "dropoff": null, "vehicleIdentity": null, "truckPlate": null, "card": null}'::jsonb
    when 'driver_vat_invoices' then '{"supplier": {"name": "", "address": [], "vatNumber": null},
      "customer": {"name": "", "address": [], "vatNumber": null}, "description": ""}'::jsonb
    when 'driver_statements' then '{"name": "", "location": null}'::jsonb
    when 'commission_invoices' then '{"name": "", "location": null}'::jsonb
    when 'dealer_statements' then '{"name": "", "email": ""}'::jsonb
    when 'partner_invoices' then '{"contactEmail": ""}'::jsonb
    else '{}'::jsonb
  end
$$;
create function emptied_lines(document text, lines jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(one.line - 'note' || case
    when document = 'dealer_statements' then '{"pickup": "", "dropoff": null, "purchaseOrder": null, "reference": null}'::jsonb
    when document in ('partner_invoices', 'partner_credit_notes') then '{"policyNumber": "", "claimReference": null, "pickup": ""}'::jsonb
    else '{}'::jsonb
  end order by one.place), '[]') from jsonb_array_elements(lines) with ordinality as one (line, place)
$$;

-- Documents: never deleted, and changed once, to the above, when they are over. What the database generates follows from the rest.
create function kept_as_record() returns trigger language plpgsql as $$
declare
  by_database text[] := '{receipt_no,invoice_no,credit_note_no,previous}';
  emptied jsonb;
begin
  if tg_op = 'UPDATE' and records_are_over(old.issued_at) then
    emptied := to_jsonb(old) || jsonb_build_object('content', emptied_content(tg_table_name, old.content));
    if emptied ? 'lines' then
      emptied := emptied || jsonb_build_object('lines', emptied_lines(tg_table_name, emptied -> 'lines'));
    end if;
    if to_jsonb(new) - by_database = emptied - by_database then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  one record;
begin
  for one in
    select name, 'kept_with_booking' as keeper from unnest('{booking_history,operator_notes}'::text[]) as name
    union all select name, 'kept_as_record' from unnest(
      '{receipts,driver_vat_invoices,driver_statements,commission_invoices,dealer_statements,partner_invoices,partner_credit_notes}'::text[]) as name
  loop
    execute format('drop trigger %I on %I', one.name || '_append_only', one.name);
    execute format('create trigger %I before update or delete on %I for each row execute function %I()',
      one.name || '_append_only', one.name, one.keeper);
    execute format('create trigger %I before truncate on %I for each statement execute function append_only()',
      one.name || '_never_truncated', one.name);
  end loop;
end $$;
