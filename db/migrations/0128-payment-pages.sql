-- compatible: older releases run on
-- The provider's hosted page for a payment, by its id there; null: paid in the card form.
alter table payments add column checkout_session_id text unique;

-- A draft of the pages without scripts, which books once.
alter table bookings add column draft_id text;
create unique index bookings_draft on bookings (customer_id, draft_id) where draft_id is not null;
