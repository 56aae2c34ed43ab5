-- A notice that is old enough is forgotten: its key stays, so that nothing is told twice, and whom it reached and what it said goes.
alter table notices
  alter column address drop not null,
  alter column subject drop not null,
  add constraint notices_forgotten check (
    (address is null) = (subject is null)
    and (address is not null or (state <> 'queued' and num_nonnulls(recipient_id, reply_to, body_text, body_html) = 0))
  );
-- What is there to be read or to be forgotten.
drop index notices_recent;
create index notices_recent on notices (created_at desc) where address is not null;
