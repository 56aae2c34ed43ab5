-- compatible: older releases run on
-- The same events in the same order. Arrays as parameters are planned anew at each call, because a list of a known length looks cheaper
-- than one of any length; read through a subquery, the plan is kept. Of the time of a chat message that was a tenth.
create or replace function append_live_events(recipients text[], payloads jsonb[])
returns table (account_id text, seq bigint, payload jsonb)
language plpgsql as $$
begin
  return query
  with wanted as (
    select w.recipient, w.payload,
      row_number() over (partition by w.recipient order by w.n) as place,
      count(*) over (partition by w.recipient) as total
    from unnest((select recipients), (select payloads)) with ordinality as w (recipient, payload, n)
  ),
  bumped as (
    insert into live_streams as s (account_id, last_seq)
    select recipient, total from (select distinct recipient, total from wanted) r
    order by recipient collate "C"
    on conflict on constraint live_streams_pkey do update set last_seq = s.last_seq + excluded.last_seq
    returning s.account_id, s.last_seq
  )
  insert into live_events as e (account_id, seq, at, payload)
  select w.recipient, b.last_seq - w.total + w.place, clock_timestamp(), w.payload
  from wanted w join bumped b on b.account_id = w.recipient
  order by w.recipient collate "C", w.place
  returning e.account_id, e.seq, e.payload;
end $$;
