-- compatible: older releases run on
-- The numbers that were sent the link of a shared trip at the customer's wish: for nothing else, and deleted with the companion.
create table follow_links (
  booking_id text not null references bookings (id),
  phone text not null,
  sent_at timestamptz not null,
  primary key (booking_id, phone)
);
create index follow_links_sent on follow_links (sent_at);
