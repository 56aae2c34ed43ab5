-- compatible: older releases run on
-- Numbers that want no texts, until they send START.
create table text_opt_outs (
  number text primary key,
  opted_out_at timestamptz not null
);
