-- compatible: older releases run on
-- An archive of a person's data, and the closing of an account, read what was sent to them.
create index notifications_recipient on notifications (recipient_id) where recipient_id is not null;
create index notifications_address on notifications (address) where address is not null;
