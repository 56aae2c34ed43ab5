-- A phone number counts once a code that was sent there came back. Older releases go on working: they write no proof, and a number they
-- change loses its own.
alter table profiles add column phone_proven_at timestamptz;
alter table profiles add check (phone_proven_at is null or phone is not null);

-- Whoever changes a number, by whichever statement, has not proven the new one.
create function forget_phone_proof() returns trigger language plpgsql as $$
begin
  new.phone_proven_at := null;
  return new;
end $$;
create trigger forget_phone_proof before update of phone on profiles
  for each row when (new.phone is distinct from old.phone) execute function forget_phone_proof();

-- The newest code of an account, and the number it went to. Keyed hash: a copy of the database gives none away.
create table phone_codes (
  account_id text primary key references profiles (user_id) on delete cascade,
  phone text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0)
);
