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
