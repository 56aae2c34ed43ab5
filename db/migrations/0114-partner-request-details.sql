-- compatible: older releases run on
-- What a partner's program asked and got, redacted (domain/partners/redact-request.ts), for its developers; emptied long before the row goes.
alter table partner_requests
  add column target text check (length(target) <= 1000),
  add column sent_body text check (length(sent_body) <= 10000),
  add column answer_body text check (length(answer_body) <= 10000);
create index partner_requests_with_details on partner_requests (at) where target is not null;

-- For the list of sandbox bookings; null: quoted before this was stored.
alter table sandbox_quotes add column vehicle_type text;
