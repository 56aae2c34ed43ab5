-- compatible: older releases run on
-- What a customer at the roadside said about how they are, and the check-ins that follow. Deleted after some days (domain/accounts/retention.ts).
create table companions (
  booking_id text primary key references bookings (id),
  circumstances text[] not null,
  note text check (length(note) between 1 and 200),
  battery_percent smallint check (battery_percent between 0 and 100),
  -- The more urgent of the booking's own priority and what the circumstances raise it to.
  dispatch_priority text not null check (dispatch_priority in ('emergency', 'urgent', 'standard')),
  answered_at timestamptz not null,
  stopped_at timestamptz,
  last_sign_at timestamptz not null,
  check_in_at timestamptz,
  silences smallint not null default 0 check (silences >= 0),
  next_check_in_at timestamptz,
  alert text check (alert in ('silent', 'not_safe')),
  alert_at timestamptz,
  check ((alert is null) = (alert_at is null)),
  check (stopped_at is null or next_check_in_at is null)
);
create index companions_answered on companions (answered_at);
create index companions_not_safe on companions (booking_id) where alert = 'not_safe';
