-- compatible: older releases run on
-- The events of a booking are counted, so that they arrive in order and a receiver sees a gap.
create table partner_event_sequences (
  booking_id text primary key,
  last integer not null check (last > 0)
);
alter table partner_events
  add column sequence integer check (sequence > 0),
  -- When its deliveries were made; null: not yet.
  add column fanned_out_at timestamptz;
update partner_events e set fanned_out_at = e.written_at, sequence = n.sequence
  from (select id, case when booking_id is not null then row_number() over (partition by booking_id order by id) end as sequence from partner_events) n
  where n.id = e.id;
insert into partner_event_sequences (booking_id, last)
  select booking_id, max(sequence) from partner_events where booking_id is not null group by booking_id;
create unique index partner_events_sequence on partner_events (booking_id, sequence);
