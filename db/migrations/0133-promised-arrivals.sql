-- compatible: older releases run on
-- The hourly count of promises kept reads every booking that ended, by the end of the window that was promised first.
create index bookings_promised on bookings ((coalesce(first_promised_by, promised_by)), id) where status in ('completed', 'cancelled');
