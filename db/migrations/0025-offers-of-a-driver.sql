-- How a driver answered offers, over the last weeks, is counted for their own dashboard.
create index offers_driver on offers (driver_id, offered_at desc);
