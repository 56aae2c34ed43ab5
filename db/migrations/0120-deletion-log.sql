-- compatible: older releases run on
-- Proof of deletion: what jobs deleted by which rule of the retention table, without anything about the people it was about.
create table deletion_log (
  id text primary key,
  -- A category and a rule of `domain/privacy`; what closing an account erases has the rule 'closed_accounts'.
  category text not null,
  rule text not null,
  rule_version text not null,
  row_count bigint not null check (row_count > 0),
  -- The oldest and the newest moment that the period is counted from; null: it is counted from none.
  data_from timestamptz,
  data_to timestamptz,
  job text not null,
  -- The run of the job, as the queue numbers it; null: it was run by hand.
  job_run text,
  at timestamptz not null,
  check ((data_from is null) = (data_to is null)),
  check (data_from <= data_to)
);
create trigger deletion_log_append_only before update or delete or truncate on deletion_log
  for each statement execute function append_only();
