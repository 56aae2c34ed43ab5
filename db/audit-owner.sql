-- Gives the audit log to a role of its own that cannot sign in: the product's role may then insert and read rows, and nothing else.
-- Once per database, after its migrations, as a superuser, or as the administrator of a managed PostgreSQL, who made the product's role and
-- may make roles (CREATEROLE); safe twice:
--   psql -v ON_ERROR_STOP=1 -f db/audit-owner.sql postgres://postgres@HOST/towline
do $$
declare
  product text := (select pg_get_userbyid(relowner) from pg_class where oid = 'public.schema_migrations'::regclass);
  joined text[] := '{}';
  needed text;
begin
  if not exists (select from pg_roles where rolname = 'towline_audit') then
    create role towline_audit nologin;
  end if;
  if (select rolsuper from pg_roles where rolname = product) then
    raise exception 'the tables belong to %, a superuser, whom nothing is denied: give the product a role of its own', product;
  end if;
  if current_user = product then
    raise exception 'this is the role of the product itself: an administrator has to give its log away';
  end if;
  execute format('revoke towline_audit from %I', product);
  -- Who is no superuser changes owners only as a member of both roles: until the end of this.
  foreach needed in array array[product, 'towline_audit'] loop
    if not pg_has_role(needed, 'usage') then
      execute format('grant %I to current_user', needed);
      joined := joined || needed;
    end if;
  end loop;
  alter schema audit owner to towline_audit;
  alter table audit.audit_log owner to towline_audit;
  alter function audit.append_only() owner to towline_audit;
  execute format('revoke all on audit.audit_log from public, %I', product);
  execute format('grant usage on schema audit to %I', product);
  execute format('grant select, insert on audit.audit_log to %I', product);
  foreach needed in array joined loop
    execute format('revoke %I from current_user', needed);
  end loop;
end $$;
