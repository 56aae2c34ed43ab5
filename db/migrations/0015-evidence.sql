-- The start code: there from the confirmed driver to the start, and only then; a booking without one asks for none (accepted
-- before there were codes, or waived by an operator). Wrong ones are counted from the first of them.
alter table bookings
  add column start_code text check (start_code ~ '^[0-9]{4}$'),
  add column start_code_wrong smallint not null default 0,
  add column start_code_wrong_since timestamptz,
  add check (start_code is null or status in ('confirmed', 'driver_en_route', 'driver_arrived'));

-- Pictures of the vehicle. The row is there before its files are (`stored_at`), so that no file is ever there without a row; what
-- is sent again is the same picture. Files are named by the row and the SHA-256 of what is in them.
create table booking_photos (
  id text primary key,
  booking_id text not null references bookings (id),
  uploaded_by text not null references profiles (user_id),
  side text not null check (side in ('customer', 'driver')),
  kind text not null check (kind in (
    'damage',
    'pickup_front', 'pickup_rear', 'pickup_left', 'pickup_right',
    'dropoff_front', 'dropoff_rear', 'dropoff_left', 'dropoff_right'
  )),
  -- The booking's status when it came: until that changes it may be taken back.
  taken_in text not null,
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- By the clock of the device that took it, when it said so.
  taken_at timestamptz,
  created_at timestamptz not null,
  stored_at timestamptz,
  unique (booking_id, kind, sent_sha256),
  check ((side = 'customer') = (kind = 'damage'))
);
create index booking_photos_unstored on booking_photos (created_at) where stored_at is null;

-- One signature per booking. `path`: lines on a pad of 600 by 200 as SVG path data; null when the name was typed and confirmed.
create table booking_signatures (
  booking_id text primary key references bookings (id),
  signer_name text not null check (signer_name <> ''),
  path text check (path ~ '^[ML 0-9]+$'),
  -- Of booking, name, path and moment: whoever has all four can see that none was changed.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_by text not null references profiles (user_id),
  signed_at timestamptz not null
);
