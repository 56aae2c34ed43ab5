-- compatible: older releases run on
-- The reference of a booking that people say and type: `TL-7K3Q9` (`domain/bookings/booking-reference.ts`). Bookings are counted, and the
-- count is permuted within the number of words of its length, so that no two are alike, none has to be tried twice, and the next one
-- cannot be told from the last: the multiplier shares no factor with 25. Five letters last for 9.7 million bookings, then there are six.
create sequence booking_references;

create function booking_reference(n bigint) returns text
  language plpgsql immutable strict
as $$
declare
  letters constant text := '23456789CDFGHJKMNPQRTVWXY';
  words bigint := 25 ^ 5;
  n_left bigint := n;
  word text := '';
  length int := 5;
begin
  while n_left >= words loop
    n_left := n_left - words;
    words := words * 25;
    length := length + 1;
  end loop;
  n_left := mod(n_left::numeric * 6035488 + 3141592, words);
  for i in 1..length loop
    word := substr(letters, (n_left % 25)::int + 1, 1) || word;
    n_left := n_left / 25;
  end loop;
  return 'TL-' || word;
end
$$;

alter table bookings add column reference text not null default booking_reference(nextval('booking_references'));
alter table bookings add constraint bookings_reference_unique unique (reference);
alter table sandbox_bookings add column reference text not null default booking_reference(nextval('booking_references'));
