-- What insurers' programs are told without asking: their endpoints, what happened, and every try to tell it.
alter table partner_keys drop constraint partner_keys_scopes_check;
alter table partner_keys add constraint partner_keys_scopes_check check (cardinality(scopes) > 0
  and scopes <@ array['quotes:write', 'bookings:read', 'bookings:write', 'documents:read', 'webhooks:write']);

create table webhook_endpoints (
  id text primary key,
  partner_id text not null references insurance_partners (id),
  -- Told of what keys of this kind do.
  mode text not null check (mode in ('live', 'sandbox')),
  url text not null check (length(url) <= 500),
  description text check (length(description) between 1 and 200),
  -- Empty: all there are, and all there will be.
  event_types text[] not null,
  -- Null: it is told. By somebody, by itself (410), because nothing was taken for days.
  disabled_why text check (disabled_why in ('asked', 'gone', 'failing')),
  disabled_at timestamptz check ((disabled_at is null) = (disabled_why is null)),
  -- Since when nothing was taken; null: the last thing was.
  failing_since timestamptz,
  -- Whoever sends to it does so alone, until then at the latest.
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_endpoints_partner on webhook_endpoints (partner_id, mode, id);

-- What both sides sign with, sealed: it has to be read again for each message.
create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  -- A newer one took its place, and it signs beside that one until then.
  expires_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where expires_at is null;
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id);

-- Written in the transaction of what it tells about. The booking may be one of the sandbox.
create table partner_events (
  id text primary key,
  partner_id text not null references insurance_partners (id),
  mode text not null check (mode in ('live', 'sandbox')),
  type text not null,
  booking_id text,
  data jsonb not null,
  -- When it happened; in a sandbox that is a moment of the sandbox's clock.
  at timestamptz not null,
  written_at timestamptz not null,
  check ((type = 'webhook.test') = (booking_id is null))
);
create index partner_events_oldest on partner_events (written_at);
create index partner_events_partner on partner_events (partner_id, mode, id desc);

-- One event for one endpoint, once; sent again by hand it is the same row.
create table webhook_deliveries (
  id text primary key,
  event_id text not null references partner_events (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  state text not null check (state in ('queued', 'delivered', 'failed')),
  -- Since it was queued, last by hand perhaps.
  failed_tries integer not null default 0 check (failed_tries >= 0),
  next_try_at timestamptz check ((next_try_at is not null) = (state = 'queued')),
  created_at timestamptz not null,
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at, id) where state = 'queued';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null check (number > 0),
  at timestamptz not null,
  status smallint,
  -- Why nothing came back: timed_out, private_address, ECONNREFUSED, …
  error text,
  duration_ms integer not null check (duration_ms >= 0),
  -- How the answer begins.
  answer text,
  primary key (delivery_id, number),
  check (num_nonnulls(status, error) = 1)
);
