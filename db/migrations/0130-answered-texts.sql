-- compatible: older releases run on
-- Texts that customers send to Towline. The provider's id of a message is kept for ever, because it stops a second reading of the same
-- message; number and words are erased.
create table inbound_texts (
  message_sid text primary key,
  channel text not null check (channel in ('sms', 'whatsapp')),
  number text,
  body text,
  -- what the provider made of it: STOP, START, HELP
  opt_out_type text,
  received_at timestamptz not null,
  answered_at timestamptz,
  outcome text,
  booking_id text references bookings (id)
);
create index inbound_texts_number on inbound_texts (number, answered_at) where number is not null;

-- The cost of cancelling that was said by text, and is confirmed with YES.
create table text_cancel_offers (
  booking_id text primary key references bookings (id),
  fee_cents integer not null check (fee_cents >= 0),
  offered_at timestamptz not null
);
