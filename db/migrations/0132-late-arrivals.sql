-- compatible: older releases run on
-- A driver far beyond the promise: the customer lets others who are nearer be offered the job, while its driver keeps it until one accepts
-- (decision 0111). `first_promised_by` is what the customer was promised first, whoever comes in the end.
alter table bookings
  add column first_promised_by timestamptz,
  add column others_if_late_at timestamptz,
  add column others_offered_at timestamptz,
  add column others_kept_at timestamptz,
  add column arrival_notified_for timestamptz,
  add column arrival_notifications smallint not null default 0,
  add column late_flagged_at timestamptz;
-- The driver who had accepted was replaced by one who was nearer; its state is that of a job given up.
alter table offers add column replaced_at timestamptz;
create index offers_replaced on offers (driver_id, replaced_at) where replaced_at is not null;
