-- The job by which a worker is seen to work (`server/kit/worker-canary.ts`): only this worker takes jobs of that name. `seen_at` is when it
-- last did work.
alter table job_workers add column canary text;
