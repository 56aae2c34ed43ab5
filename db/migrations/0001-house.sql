-- What the house itself needs: live streams, jobs, limits. Nothing here knows what the business does.

-- One row per account that was ever sent anything. The row lock hands out gap-free positions and is held to the commit,
-- so a reader who sees position n has seen everything up to n.
create table live_streams (
  account_id text primary key,
  last_seq bigint not null check (last_seq > 0)
);

-- What happened, thin: type and ids. What is sent is built when it is delivered. Partitioned by day, dropped whole;
-- the default partition takes the rows of a day that nobody prepared.
create table live_events (
  account_id text not null,
  seq bigint not null,
  at timestamptz not null,
  payload jsonb not null,
  primary key (account_id, seq, at)
) partition by range (at);
create table live_events_default partition of live_events default;

-- Takes the next positions for each recipient, in the order of their ids so that two writers never wait for each other
-- in a circle, and stores the events. `recipients` may repeat; order within one recipient is kept.
create function append_live_events(recipients text[], payloads jsonb[])
returns table (account_id text, seq bigint, payload jsonb)
language plpgsql as $$
begin
  return query
  with wanted as (
    select w.recipient, w.payload,
      row_number() over (partition by w.recipient order by w.n) as place,
      count(*) over (partition by w.recipient) as total
    from unnest(recipients, payloads) with ordinality as w (recipient, payload, n)
  ),
  bumped as (
    insert into live_streams as s (account_id, last_seq)
    select recipient, total from (select distinct recipient, total from wanted) r
    order by recipient collate "C"
    on conflict on constraint live_streams_pkey do update set last_seq = s.last_seq + excluded.last_seq
    returning s.account_id, s.last_seq
  )
  insert into live_events as e (account_id, seq, at, payload)
  select w.recipient, b.last_seq - w.total + w.place, clock_timestamp(), w.payload
  from wanted w join bumped b on b.account_id = w.recipient
  order by w.recipient collate "C", w.place
  returning e.account_id, e.seq, e.payload;
end $$;

-- Which workers are alive. A job locked by a worker that has not been heard of is taken back (the queue itself would wait
-- four hours).
create table job_workers (
  pool_id text primary key,
  seen_at timestamptz not null
);

-- The queue's own `add_job` notifies inside the transaction, and NOTIFY takes one lock for the whole server until the
-- commit is on disk: with 32 writers that cost nine tenths of the throughput. This one writes the same rows without it;
-- the worker of the same process is told after the commit, others look every 200 ms.
create function enqueue_jobs(
  names text[],
  payloads json[],
  run_ats timestamptz[],
  attempts_allowed smallint[],
  keys text[]
) returns void
language plpgsql as $$
begin
  insert into graphile_worker._private_tasks (identifier)
  select distinct n from unnest(names) n
  where not exists (select 1 from graphile_worker._private_tasks t where t.identifier = n)
  on conflict do nothing;

  -- A job that is running (or has given up) keeps its row but loses its key: the new one says something newer.
  update graphile_worker._private_jobs j
  set key = null, attempts = j.max_attempts, updated_at = now()
  where j.key = any(keys) and j.is_available is not true;

  insert into graphile_worker._private_jobs as j (task_id, payload, run_at, max_attempts, key)
  select t.id, s.payload, coalesce(s.run_at, now()), s.attempts_allowed, s.key
  from unnest(names, payloads, run_ats, attempts_allowed, keys) with ordinality
    as s (name, payload, run_at, attempts_allowed, key, n)
  join graphile_worker._private_tasks t on t.identifier = s.name
  order by s.n
  on conflict (key) do update set
    task_id = excluded.task_id,
    payload = excluded.payload,
    run_at = excluded.run_at,
    max_attempts = excluded.max_attempts,
    attempts = 0,
    last_error = null,
    revision = j.revision + 1,
    updated_at = now()
  where j.locked_at is null;
end $$;

-- Requests counted by the minute and shared by every web process, for those that matter most. `key` is a hash, and losing
-- the counts in a crash costs nothing.
create unlogged table limit_windows (
  key text primary key,
  began_at timestamptz not null,
  used int not null
);
create index limit_windows_began_at on limit_windows (began_at);
