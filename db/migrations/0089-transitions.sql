-- compatible: older releases run on
-- What a booking and a driver's verification make is a transition, as the code says, and their tables say whose history they are. Older
-- releases go on by the old names, which are views from now on, and can be dropped once none of them runs any more.
alter table job_status_updates rename to booking_history;
alter table booking_history rename column move to transition;
alter trigger job_status_updates_append_only on booking_history rename to booking_history_append_only;
alter table driver_state_history rename to driver_history;
alter table driver_history rename column move to transition;

-- Their triggers, constraints and indexes as well.
do $$
declare one record;
begin
  for one in
    select tgrelid::regclass as of_table, tgname as old_name from pg_trigger
    where tgrelid = 'driver_history'::regclass and tgname ~ 'driver_state_history'
  loop
    execute format('alter trigger %I on %s rename to %I', one.old_name, one.of_table,
      replace(one.old_name, 'driver_state_history', 'driver_history'));
  end loop;
  for one in
    select conrelid::regclass as of_table, conname as old_name from pg_constraint
    where conrelid in ('booking_history'::regclass, 'driver_history'::regclass)
      and conname ~ 'job_status_updates|driver_state_history'
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.old_name,
      replace(replace(replace(one.old_name, 'job_status_updates', 'booking_history'), 'driver_state_history', 'driver_history'),
        '_move_', '_transition_'));
  end loop;
  for one in
    select c.relname as old_name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('booking_history'::regclass, 'driver_history'::regclass)
      and c.relname ~ 'job_status_updates|driver_state_history'
  loop
    execute format('alter index %I rename to %I', one.old_name,
      replace(replace(one.old_name, 'job_status_updates', 'booking_history'), 'driver_state_history', 'driver_history'));
  end loop;
end $$;

create view job_status_updates as
  select id, booking_id, transition as move, from_status, status, notes, estimated_arrival, actor_kind, created_by, created_at,
    client_id, pressed_at
  from booking_history;
create view driver_state_history as
  select id, driver_id, transition as move, from_state, to_state, by_account, reason, at from driver_history;
