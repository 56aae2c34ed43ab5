-- compatible: older releases run on
-- What the customer of a chosen driver wished before booking: whether others are asked, at no higher price, when that driver declines.
alter table bookings add column offer_to_others boolean not null default false;
