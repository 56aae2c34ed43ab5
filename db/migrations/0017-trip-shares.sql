-- A page without an account that shows where a recovery is, for whoever the customer sends it to. The token of its address is made
-- from the id and the server's secret, so nothing here opens it.
create table trip_shares (
  id text primary key,
  booking_id text not null references bookings (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index trip_shares_one_open on trip_shares (booking_id) where revoked_at is null;
