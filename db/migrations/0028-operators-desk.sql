-- Everybody who signed up to drive, the newest first.
create index profiles_drivers on profiles (created_at desc, user_id desc) where role = 'driver';

-- The board: what is not over, and what is over but for its money (payment_decisions_open).
create index bookings_open on bookings (created_at) where status not in ('completed', 'cancelled');
