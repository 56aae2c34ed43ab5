-- Gives the audit log to a role of its own that cannot sign in: the product's role may then insert and read rows, and nothing else.
-- Once per database, after its migrations, as a superuser; safe twice:
--   psql -v ON_ERROR_STOP=1 -f db/audit-owner.sql postgres://postgres@HOST/towline
do $$
declare
  product text := (select pg_get_userbyid(relowner) from pg_class where oid = 'public.schema_migrations'::regclass);
begin
  if not exists (select from pg_roles where rolname = 'towline_audit') then
    create role towline_audit nologin;
  end if;
  if (select rolsuper from pg_roles where rolname = product) then
    raise exception 'the tables belong to %, a superuser, whom nothing is denied: give the product a role of its own', product;
  end if;
  execute format('revoke towline_audit from %I', product);
  alter schema audit owner to towline_audit;
  alter table audit.audit_log owner to towline_audit;
  alter function audit.append_only() owner to towline_audit;
  execute format('revoke all on audit.audit_log from public, %I', product);
  execute format('grant usage on schema audit to %I', product);
  execute format('grant select, insert on audit.audit_log to %I', product);
end $$;
