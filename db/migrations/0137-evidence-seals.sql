-- compatible: older releases run on
-- Sealed evidence (docs/decisions/0115-sealed-evidence.md): one chain of links for each booking, each signed as it comes, and the packs that
-- were made of it. After the retention of the evidence a chain loses its booking and its places: hashes and times stay.
create table evidence_chains (
  seal_id text primary key check (seal_id ~ '^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$'),
  booking_id text unique references bookings (id) on delete set null,
  started_at timestamptz not null
);
create index evidence_chains_started on evidence_chains (started_at);

create table evidence_links (
  seal_id text not null references evidence_chains (seal_id) on delete cascade,
  number integer not null check (number > 0),
  kind text not null,
  sent_sha256 text check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  stored_sha256 text check (stored_sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz,
  place_sha256 text check (place_sha256 ~ '^[0-9a-f]{64}$'),
  device_previous text check (device_previous ~ '^[0-9a-f]{64}$'),
  device_hash text check (device_hash ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null,
  removes integer check (removes > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null,
  key_id text not null,
  signature text not null,
  -- Never public, and emptied with the evidence itself: the photo that it is of, and where it was taken.
  subject text,
  lat double precision,
  lon double precision,
  place_salt text,
  primary key (seal_id, number),
  check (device_previous is null or device_hash is not null)
);

create table evidence_packs (
  id text primary key,
  seal_id text not null references evidence_chains (seal_id) on delete cascade,
  made_at timestamptz not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Both modulo 2^31 - 1 (domain/evidence/sealing/pack-parts.ts).
  plain_sum bigint not null,
  weighted_sum bigint not null,
  part_names text[] not null,
  part_ends integer[] not null,
  part_hashes text[] not null,
  key_id text not null,
  signature text not null,
  check (cardinality(part_names) = cardinality(part_ends) and cardinality(part_names) = cardinality(part_hashes))
);
create index evidence_packs_of_seal on evidence_packs (seal_id, made_at);
