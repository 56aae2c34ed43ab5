-- A device names each picture it sends, so that one sent again is the same picture, whatever was lost on the way. Until now it was
-- known by its bytes.
alter table booking_photos add column client_id text;
update booking_photos set client_id = translate(md5(id), '0123456789', 'ghijklmnop');
alter table booking_photos
  alter column client_id set not null,
  drop column sent_sha256,
  add constraint booking_photos_once unique (booking_id, uploaded_by, client_id);

-- A picture that goes with a message. It is here before its message is, under the same name of the sender's device; one whose message
-- never came is deleted after a day. The row is there before its files are (`stored_at`), as with the pictures of the vehicle.
create table chat_photos (
  id text primary key,
  booking_id text not null references bookings (id),
  uploaded_by text not null references profiles (user_id),
  client_id text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  stored_at timestamptz,
  constraint chat_photos_once unique (booking_id, uploaded_by, client_id),
  -- what a message refers to
  unique (id, booking_id, uploaded_by)
);
create index chat_photos_created on chat_photos (created_at);

-- A message with a picture needs no words. A picture is in one message, of its booking and its sender.
alter table chat_messages
  add column photo_id text unique,
  drop constraint chat_messages_content_check,
  drop constraint chat_messages_message_type_check,
  drop constraint chat_messages_check,
  add constraint chat_messages_photo foreign key (photo_id, booking_id, sender_id)
    references chat_photos (id, booking_id, uploaded_by),
  add constraint chat_messages_type check (message_type in ('text', 'status', 'photo')),
  add constraint chat_messages_words check (content <> '' or message_type = 'photo'),
  add constraint chat_messages_status check (message_type <> 'status' or sender_type = 'driver'),
  add constraint chat_messages_has_photo check ((message_type = 'photo') = (photo_id is not null));
