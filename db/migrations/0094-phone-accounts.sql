-- A number proven by a code is an account: it may have no address, and one number is proven for one account only. Decision 0086.

-- As networks know it, or null: the same as `toE164` in `domain/accounts/phone.ts`.
create function e164(typed text) returns text language sql immutable strict as $$
  select case when number ~ '^[1-9][0-9]{7,14}$' then '+' || number end
  from (
    select regexp_replace(
      case
        when typed ~ '^\s*\+' then digits
        when digits like '00%' then substr(digits, 3)
        when digits like '0%' then '353' || substr(digits, 2)
      end,
      '^3530', '353') as number
    from (select regexp_replace(typed, '[^0-9]', '', 'g') as digits) as typed_digits
  ) as international
$$;

-- A number that is only written in another way stays proven.
drop trigger forget_phone_proof on profiles;
create trigger forget_phone_proof before update of phone on profiles
  for each row when (e164(new.phone) is distinct from e164(old.phone)) execute function forget_phone_proof();

-- Of several accounts that proved one number, a driver keeps the proof, since offers are texted there; else the one that proved it last.
update profiles set phone_proven_at = null
where user_id in (
  select user_id from (
    select user_id, row_number() over (
      partition by e164(phone) order by (role = 'driver') desc, phone_proven_at desc, user_id) as place
    from profiles where phone_proven_at is not null and e164(phone) is not null
  ) as proven
  where place > 1
);
alter table profiles add column proven_phone text
  generated always as (case when phone_proven_at is not null then e164(phone) end) stored;
-- Partial, so that no update of a profile locks out the rows that refer to it, as one of a key column would.
create unique index profiles_proven_phone on profiles (proven_phone) where proven_phone is not null;

-- Where the receipts go; it opens nothing, and another account may have it. Only a customer does without an address to sign in with.
alter table profiles add column receipt_email text;
alter table profiles alter column email drop not null;
alter table profiles add constraint profiles_way_in check (
  email is not null or (role = 'customer' and phone_proven_at is not null));

-- A code belongs to the browser that asked for it, by its id: wrong guesses in another end nothing here. Codes live for minutes.
drop table phone_codes;
create table phone_codes (
  id text primary key,
  phone text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0)
);
create index phone_codes_expiry on phone_codes (expires_at);
