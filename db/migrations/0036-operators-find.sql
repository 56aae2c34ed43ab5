-- What operators look for, in the form it is compared in: whatever way a number, a plate or a name is written.

-- 087 123 4567, +353 87 1234567 and 00353 (0)87… are one number; what begins alike begins alike here too.
create function phone_key(typed text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(00)?3530?|^00|^0', '');

create function plate_key(typed text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(typed, '[^0-9A-Za-z]', '', 'g'));

-- The words of a name, without case and without accents.
create function name_words(typed text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple', regexp_replace(
    translate(lower(typed), 'áàâäãåéèêëíìîïóòôöõúùûüýÿçñ', 'aaaaaaeeeeiiiiooooouuuuyycn'), '[^[:alnum:]]+', ' ', 'g'));

create index bookings_customer_words on bookings using gin (name_words(customer_name));
create index bookings_customer_phone on bookings (phone_key(customer_phone) text_pattern_ops);
create index bookings_customer_email on bookings (customer_email text_pattern_ops);
create index bookings_pickup_eircode on bookings ((pickup ->> 'eircode') text_pattern_ops) where pickup ->> 'eircode' is not null;
create index bookings_dropoff_eircode on bookings ((dropoff ->> 'eircode') text_pattern_ops) where dropoff ->> 'eircode' is not null;
create index insurance_bookings_policy on insurance_bookings (plate_key(customer_policy_number) text_pattern_ops);
create index insurance_bookings_claim on insurance_bookings (plate_key(claim_reference) text_pattern_ops);
create index profiles_words on profiles using gin (name_words(full_name));
create index profiles_phone on profiles (phone_key(phone) text_pattern_ops);
create index profiles_email_begins on profiles (email text_pattern_ops);
create index driver_profiles_plate on driver_profiles (plate_key(truck_registration) text_pattern_ops);

-- People of one role, and those who are disabled, the newest first: identifiers sort by creation.
create index profiles_role on profiles (role, user_id);
create index profiles_disabled on profiles (user_id) where disabled_at is not null;

-- The audit log by who, by what and by when.
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);

-- Notices that failed for good: why, and what an operator did about it.
alter table notices add column failure text;
alter table notices add column failed_at timestamptz;
alter table notices add column retries integer not null default 0;
alter table notices add column dismissed_at timestamptz;
alter table notices add column dismissed_by text references profiles (user_id);
alter table notices add column dismissed_reason text check (length(dismissed_reason) between 1 and 500);
alter table notices add check ((dismissed_at is null) = (dismissed_by is null));
alter table notices add check ((dismissed_at is null) = (dismissed_reason is null));
create index notices_failed on notices (failed_at desc, id desc)
  where state = 'failed' and failure is not null and dismissed_at is null and address is not null;
