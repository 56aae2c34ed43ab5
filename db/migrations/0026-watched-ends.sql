-- Whoever stops being verified leaves duty, at the end of a job in hand at the latest: marked by the change itself, so that the job that
-- takes them off duty looks at those few and not at every position.
alter table driver_profiles
  add column leaves_duty boolean not null default false,
  -- The day of registration whose tenth anniversary the driver was told of.
  add column truck_told_of date;

create function mark_leaving_duty() returns trigger language plpgsql as $$
begin
  new.leaves_duty := new.state <> 'verified' and (old.leaves_duty or old.state = 'verified');
  return new;
end $$;
create trigger driver_profiles_leave_duty before update of state on driver_profiles
  for each row execute function mark_leaving_duty();

update driver_profiles d set leaves_duty = true
where d.state <> 'verified' and exists (select from driver_positions p where p.driver_id = d.id);

create index driver_profiles_leaving_duty on driver_profiles (id) where leaves_duty;
create index driver_profiles_truck_age on driver_profiles (truck_first_registered) where state = 'verified';
create index driver_profiles_licence_since on driver_profiles (licence_since) where state = 'verified';

-- Looked for each minute.
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
create index refunds_failed on refunds (created_at) where state = 'failed';
create index operator_tasks_subject on operator_tasks (subject, kind);

-- News of a driver's papers and pay are a topic of their own.
alter table notice_preferences drop constraint notice_preferences_switched_off_check;
alter table notice_preferences add constraint notice_preferences_switched_off_check check (
  switched_off <@ array[
    'trip:push', 'trip:text', 'offers:email', 'offers:push', 'offers:text',
    'jobs:push', 'jobs:text', 'messages:push', 'messages:text', 'account:push', 'account:text'
  ]
);

-- Those of the last days are looked at for drivers who were not told.
create index driver_statements_issued on driver_statements (issued_at);
