-- compatible: older releases run on
-- Archives of a person's data. The files are in the file store as parts, by the number of the run that made them: a run that was killed is
-- begun over, and its parts are removed.
create table data_exports (
  id text primary key,
  account_id text not null references profiles (user_id),
  -- The person, or the operator they wrote to.
  requested_by text not null references profiles (user_id),
  -- The operator's; null: the person's own.
  reason text check (length(reason) between 1 and 500),
  requested_at timestamptz not null,
  run integer not null default 0 check (run >= 0),
  -- How many parts of this run may be in the store.
  parts integer not null default 0 check (parts >= 0),
  byte_count bigint not null default 0 check (byte_count >= 0),
  made_at timestamptz,
  failed_at timestamptz,
  check ((reason is null) = (requested_by = account_id)),
  check (made_at is null or failed_at is null)
);
create index data_exports_account on data_exports (account_id, requested_at desc);
create index data_exports_requested on data_exports (requested_at);
-- One at a time.
create unique index data_exports_waiting on data_exports (account_id) where made_at is null and failed_at is null;
