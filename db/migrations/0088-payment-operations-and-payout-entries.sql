-- compatible: older releases run on
-- Tables say what the code says: the capture or release of a booking is a payment operation, and what happened to a payout line is an
-- entry. Older releases go on by the old names, which are views from now on, and can be dropped once none of them runs any more.
alter table payment_decisions rename to payment_operations;
alter table driver_payout_moves rename to driver_payout_entries;
alter table driver_statement_lines rename to driver_statement_entries;
alter table driver_statement_entries rename column move_id to entry_id;
alter function payout_move_agrees_with_ledger() rename to payout_entry_agrees_with_ledger;
alter trigger driver_payout_moves_agree on driver_payout_entries rename to driver_payout_entries_agree;
alter trigger driver_payout_moves_append_only on driver_payout_entries rename to driver_payout_entries_append_only;
alter trigger driver_statement_lines_append_only on driver_statement_entries rename to driver_statement_entries_append_only;

-- The constraints and indexes as well.
do $$
declare one record;
begin
  for one in
    select conrelid::regclass as of_table, conname as old_name from pg_constraint
    where conrelid in ('payment_operations'::regclass, 'driver_payout_entries'::regclass, 'driver_statement_entries'::regclass)
      and conname ~ 'payment_decisions|payout_moves|statement_lines'
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.old_name,
      replace(replace(replace(replace(one.old_name, 'payment_decisions', 'payment_operations'), 'payout_moves', 'payout_entries'),
        'statement_lines', 'statement_entries'), 'move_id', 'entry_id'));
  end loop;
  for one in
    select c.relname as old_name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('payment_operations'::regclass, 'driver_payout_entries'::regclass, 'driver_statement_entries'::regclass)
      and c.relname ~ 'payment_decisions|payout_moves|statement_lines'
  loop
    execute format('alter index %I rename to %I', one.old_name,
      replace(replace(replace(one.old_name, 'payment_decisions', 'payment_operations'), 'payout_moves', 'payout_entries'),
        'statement_lines', 'statement_entries'));
  end loop;
end $$;

create view payment_decisions as select * from payment_operations;
create view driver_payout_moves as select * from driver_payout_entries;
create view driver_statement_lines as select entry_id as move_id, statement_id from driver_statement_entries;
