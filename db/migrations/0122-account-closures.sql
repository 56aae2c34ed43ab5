-- compatible: older releases run on
-- An account that its person closes, or an operator for them: two weeks to change one's mind, then a job erases it.
create table account_closures (
  id text primary key,
  account_id text not null references profiles (user_id),
  begun_at timestamptz not null,
  -- The person, or the operator they wrote to.
  begun_by text not null references profiles (user_id),
  -- The operator's; null: the person's own.
  reason text check (length(reason) between 1 and 500),
  due_at timestamptz not null,
  kept_at timestamptz,
  kept_by text references profiles (user_id),
  erased_at timestamptz,
  check (due_at > begun_at),
  check ((reason is null) = (begun_by = account_id)),
  check ((kept_at is null) = (kept_by is null)),
  check (kept_at is null or erased_at is null)
);
create unique index account_closures_one on account_closures (account_id) where kept_at is null;
create index account_closures_due on account_closures (due_at) where kept_at is null and erased_at is null;
