-- compatible: older releases run on
-- A booking accepted by an older release has no row: its start code alone counts, as before.
create table booking_handshakes (
  booking_id text primary key references bookings (id),
  secret text check (secret ~ '^[0-9a-f]{64}$'),
  handover_wrong smallint not null default 0,
  handover_wrong_since timestamptz,
  receiver_name text,
  receiver_phone text,
  receiver_code text check (receiver_code ~ '^[0-9]{4}$'),
  receivers_named smallint not null default 0,
  made_at timestamptz not null
);
create index booking_handshakes_made on booking_handshakes (made_at);

create table handshake_records (
  id text primary key,
  booking_id text not null references bookings (id),
  purpose text not null check (purpose in ('start', 'handover')),
  proof text not null check (
    proof in ('code', 'sent_code', 'receiver_code', 'question', 'waived', 'no_code', 'mismatch')
  ),
  client_id text,
  device_at timestamptz,
  server_at timestamptz not null,
  phone_tries smallint not null default 0 check (phone_tries between 0 and 99),
  plate text,
  plate_check text check (plate_check in ('matched', 'confirmed', 'unknown'))
);
create index handshake_records_booking on handshake_records (booking_id, server_at);
