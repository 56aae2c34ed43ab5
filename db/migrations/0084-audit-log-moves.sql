-- The audit log in a schema of its own with a function of its own, so that all three can belong to a role that the product does not have:
-- whoever owns the schema or the function could drop the log or talk the trigger round. `db/audit-owner.sql` gives them away, by the hand of
-- a superuser. Processes that ran before this go on by the old name.
create schema audit;
alter table audit_log set schema audit;
create view audit_log as select * from audit.audit_log;

create function audit.append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_log_append_only on audit.audit_log;
create trigger audit_log_append_only before update or delete or truncate on audit.audit_log
  for each statement execute function audit.append_only();
