-- Enqueuing one job is the commonest write there is, and asking for a list of one cost six times this: PostgreSQL planned three
-- statements anew at each call, because a list of a known length looks cheaper than one of any length.
create function enqueue_job(
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

    -- The first job of its name in this database, or one of the same key that is running (or has given up): that keeps its
    -- row and loses its key, because the new one says something newer.
    insert into graphile_worker._private_tasks (identifier)
    select task_name
    where not exists (select 1 from graphile_worker._private_tasks t where t.identifier = task_name)
    on conflict do nothing;

    update graphile_worker._private_jobs j
    set key = null, attempts = j.max_attempts, updated_at = now()
    where j.key = job_key and j.is_available is not true;
  end loop;
end $$;

-- Several at once, in their order. Of two with the same key the later one counts.
create or replace function enqueue_jobs(
  names text[],
  payloads json[],
  run_ats timestamptz[],
  attempts_allowed smallint[],
  keys text[]
) returns void
language plpgsql as $$
begin
  for n in 1 .. cardinality(names) loop
    perform enqueue_job(names[n], payloads[n], run_ats[n], attempts_allowed[n], keys[n]);
  end loop;
end $$;
