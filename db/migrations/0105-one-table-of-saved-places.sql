-- The places that people saved, customers and dealers alike: known by an Eircode, by a point, or by both.
alter table saved_places rename column address to label;
alter table saved_places alter column eircode drop not null;
alter table saved_places
  add column lat double precision check (lat between -90 and 90),
  add column lon double precision check (lon between -180 and 180),
  add check ((lat is null) = (lon is null)),
  add check (eircode is not null or lat is not null);

-- An account that was first a customer's and then a dealer's may have used a name in both.
insert into saved_places (id, account_id, name, label, eircode, lat, lon, created_at)
select 'plc_' || substr(c.id, 5), c.account_id,
  case
    when exists (select from saved_places s where s.account_id = c.account_id and lower(s.name) = lower(c.name))
      then left(c.name, 53) || ' ' || right(c.id, 6)
    else c.name
  end,
  c.label, null, c.lat, c.lon, c.created_at
from customer_places c;
drop table customer_places;
