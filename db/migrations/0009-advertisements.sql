-- Advertisements and what became of them. Columns as the specification names them; the rules are in domain/advert.ts.
create table advertisements (
  id text primary key,
  position text not null check (position in ('header', 'sidebar', 'footer', 'driver_list', 'booking_flow')),
  is_active boolean not null default false,
  start_date timestamptz not null,
  end_date timestamptz not null,
  title text not null check (length(title) between 1 and 44),
  description text not null check (length(description) between 1 and 96),
  advertiser_name text not null check (length(advertiser_name) between 1 and 32),
  -- A path on our own origin: a picture that comes with the product, or an uploaded one.
  image_url text not null check (image_url ~ '^/adverts/[a-z0-9][a-z0-9_-]{0,79}\.(svg|png|jpg|webp|avif)$'),
  -- Encrypted, and nothing but an address: no script, no account before the host.
  target_url text not null check (length(target_url) <= 500
    and target_url ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}(:[0-9]{1,5})?([/?#][^\s<>"\\]*)?$'),
  impression_count integer not null default 0 check (impression_count >= 0),
  click_count integer not null default 0 check (click_count >= 0),
  created_at timestamptz not null default now(),
  check (end_date > start_date)
);
create index advertisements_running on advertisements (position, created_at desc, id desc) where is_active;

-- What was counted, and nothing else: bots and repeats leave no row, so the rows of all days are the totals above. `day` is
-- the Irish date; partitioned by it and dropped whole. The default partition takes the rows of a day that nobody prepared.
create table ad_interactions (
  id text not null,
  ad_id text not null references advertisements (id),
  day date not null,
  interaction_type text not null check (interaction_type in ('view', 'click')),
  user_agent text not null check (length(user_agent) <= 400),
  -- Made with the salt of the day (visitor_salts), for this advertisement alone; says nothing about who it was.
  visitor_key text not null check (length(visitor_key) = 22),
  created_at timestamptz not null,
  primary key (id, day),
  check (day = (created_at at time zone 'Europe/Dublin')::date)
) partition by range (day);
create table ad_interactions_default partition of ad_interactions default;

-- One view of a visitor counts in a day, however many arrive at once.
create unique index ad_interactions_one_view on ad_interactions (ad_id, visitor_key, day)
  where interaction_type = 'view';
create index ad_interactions_clicks on ad_interactions (ad_id, visitor_key, created_at)
  where interaction_type = 'click';

-- The secret of a day, deleted when the day is over: from then on nobody can tell whose a visitor key was. Unlogged, so that
-- it reaches neither the write-ahead log nor a backup made from it; lost in a crash, it costs a view counted twice.
create unlogged table visitor_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
