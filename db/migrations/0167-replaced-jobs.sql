-- compatible: older releases run on
-- A job that is enqueued again replaces the one of the same key. One that had used up its attempts is deleted; one that is running keeps its
-- row until it ends, marked, so that it does not look like a failure if its worker dies.
create or replace function enqueue_job(
  task_name text,
  task_payload json,
  due_at timestamptz,
  attempts_allowed smallint,
  job_key text
) returns void
language plpgsql as $$
begin
  loop
    insert into graphile_worker._private_jobs as j (task_id, payload, run_at, max_attempts, key)
    select t.id, task_payload, coalesce(due_at, now()), attempts_allowed, job_key
    from graphile_worker._private_tasks t where t.identifier = task_name
    on conflict (key) do update set
      task_id = excluded.task_id,
      payload = excluded.payload,
      run_at = excluded.run_at,
      max_attempts = excluded.max_attempts,
      attempts = 0,
      last_error = null,
      revision = j.revision + 1,
      updated_at = now()
    where j.is_available;
    exit when found;

    -- The first job of its name in this database, or one of the same key that is running or has used up its attempts.
    insert into graphile_worker._private_tasks (identifier)
    select task_name
    where not exists (select 1 from graphile_worker._private_tasks t where t.identifier = task_name)
    on conflict do nothing;

    delete from graphile_worker._private_jobs j
    where j.key = job_key and j.locked_at is null and j.is_available is not true;
    update graphile_worker._private_jobs j
    set key = null, attempts = j.max_attempts, flags = coalesce(j.flags, '{}') || '{"replaced": true}', updated_at = now()
    where j.key = job_key and j.is_available is not true;
  end loop;
end $$;
