-- compatible: older releases run on
-- All bookings page by page, for operators: the newest or the oldest first, between two days, and of a county ("Naas, Co. Kildare").
create index bookings_newest on bookings (created_at desc, id desc) where erased_at is null;
create index bookings_county on bookings (substring(pickup ->> 'area' from 'Co\. (.+)$'), created_at desc, id desc) where erased_at is null;
