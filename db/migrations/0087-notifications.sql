-- compatible: older releases run on
-- A notification is called one in every layer. Older releases go on by the old names, which are views from now on, and can be dropped once
-- none of them runs any more. Views take inserts, upserts and row locks as the tables did.
alter table notices rename to notifications;
alter table notice_preferences rename to notification_preferences;

do $$
declare one record;
begin
  for one in
    select conrelid::regclass as of_table, conname as old_name from pg_constraint
    where conrelid in ('notifications'::regclass, 'notification_preferences'::regclass) and conname like 'notice%'
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.old_name,
      replace(one.old_name, 'notice', 'notification'));
  end loop;
  for one in
    select indexrelid::regclass as old_name from pg_index
    where indrelid = 'notifications'::regclass and indexrelid::regclass::text like 'notice%'
  loop
    execute format('alter index %s rename to %I', one.old_name, replace(one.old_name::text, 'notice', 'notification'));
  end loop;
end $$;

-- The kind begins the key as well, and the key is what keeps a notification from being sent twice.
update notifications
set kind = renamed.kind, key = renamed.kind || substr(key, length(renamed.old_kind) + 1)
from (values
  ('papers_end', 'document_expiring'), ('papers_wanted', 'documents_requested'), ('papers_ended', 'documents_expired')
) renamed (old_kind, kind)
where notifications.kind = renamed.old_kind;

create view notices as select * from notifications;
create view notice_preferences as select * from notification_preferences;
