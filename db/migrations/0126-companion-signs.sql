-- compatible: older releases run on
-- Presses, silences and calls of the night companion, for the operator who helps. A press that is sent twice is stored once.
create table companion_signs (
  id text primary key,
  booking_id text not null references companions (booking_id) on delete cascade,
  kind text not null check (kind in ('answered', 'ok', 'not_safe', 'silent', 'spoken', 'stopped')),
  client_id text,
  -- The operator who spoke to them.
  account_id text references profiles (user_id),
  reason text,
  note text check (length(note) between 1 and 500),
  at timestamptz not null,
  check ((kind = 'spoken') = (account_id is not null)),
  check ((kind = 'spoken') = (reason is not null))
);
create unique index companion_signs_once on companion_signs (booking_id, client_id) where client_id is not null;
create index companion_signs_newest on companion_signs (booking_id, at desc);
