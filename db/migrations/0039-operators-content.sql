-- What an operator decided about the comment of a rating. The stars count either way.
alter table ratings
  add column moderated_by text references profiles (user_id),
  add column moderated_at timestamptz,
  -- Told to whoever wrote it (Regulation (EU) 2022/2065, Article 17); null: the comment is shown, or waits.
  add column hidden_reason text check (length(hidden_reason) between 1 and 500),
  add constraint ratings_moderated check ((moderated_by is null) = (moderated_at is null)),
  add constraint ratings_decided_once check (moderated_at is null or not needs_moderation),
  add constraint ratings_hidden check (hidden_reason is null or (comment is not null and moderated_at is not null));
create index ratings_waiting on ratings (created_at, booking_id) where needs_moderation;
create index ratings_comments on ratings (created_at desc, booking_id desc) where comment is not null;

-- Whether somebody has answered a message from the contact page, and who sees to it. Whatever was written goes with the message.
alter table contact_messages
  add column state text not null default 'open' check (state in ('open', 'answered', 'spam')),
  add column assigned_to text references profiles (user_id);
create index contact_messages_open on contact_messages (created_at desc, id desc) where state = 'open';
create table contact_replies (
  id text primary key,
  message_id text not null references contact_messages (id) on delete cascade,
  written_by text not null references profiles (user_id),
  content text not null check (length(content) between 1 and 4000),
  written_at timestamptz not null
);
create index contact_replies_message on contact_replies (message_id, written_at, id);

-- Pictures of advertisements that operators uploaded: written anew, and public as soon as their files are there.
create table advert_pictures (
  id text primary key,
  uploaded_by text not null references profiles (user_id),
  -- The uploader's own name for it: sent again it is the same picture.
  client_id text not null,
  sha256 text not null check (length(sha256) = 64),
  thumbnail_sha256 text not null check (length(thumbnail_sha256) = 64),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  stored_at timestamptz,
  unique (uploaded_by, client_id)
);
alter table advertisements
  drop constraint advertisements_image_url_check,
  add constraint advertisements_image_url_check check (
    image_url ~ '^/adverts/[a-z0-9][a-z0-9_-]{0,79}\.(svg|png|jpg|webp|avif)$'
    or image_url ~ '^/api/adverts/pictures/adp_[0-9a-z]{26}$');
