-- compatible: older releases run on
-- A British number is usually written `+44 (0)7…`: the zero is no part of it. Texts went to a number that does not exist, and the same phone
-- was another account when its owner left the zero out.

create or replace function e164(typed text) returns text language sql immutable strict as $$
  select case when number ~ '^[1-9][0-9]{7,14}$' then '+' || number end
  from (
    select regexp_replace(
      case
        when typed ~ '^\s*\+' then digits
        when digits like '00%' then substr(digits, 3)
        when digits like '0%' then '353' || substr(digits, 2)
      end,
      '^(353|44)0', '\1') as number
    from (
      select regexp_replace(
        regexp_replace(typed, '^([^0-9]*(?:00)?[^0-9]*(?!39[^0-9])[1-9][0-9]{0,2}[^0-9]*)\(0\)', '\1'),
        '[^0-9]', '', 'g') as digits
    ) as typed_digits
  ) as international
$$;

-- The stored numbers follow. Of two accounts that proved one number, the one that could be reached by it keeps the proof.
update profiles late set phone_proven_at = null
where late.proven_phone is distinct from e164(late.phone) and late.phone_proven_at is not null
  and exists (
    select from profiles one
    where one.user_id <> late.user_id and one.phone_proven_at is not null and e164(one.phone) = e164(late.phone)
      and (one.proven_phone = e164(one.phone) or one.user_id < late.user_id)
  );
update profiles set phone = phone where proven_phone is distinct from e164(phone) and phone_proven_at is not null;
