-- A driver's step that was pressed without a connection: the name its device gave to it, so that it is made once however often it is sent,
-- and when it was pressed by that device's clock, which decides nothing.
alter table job_status_updates
  add column client_id text,
  add column pressed_at timestamptz check (pressed_at <= created_at);
create unique index job_status_updates_client on job_status_updates (booking_id, created_by, client_id)
  where client_id is not null;
