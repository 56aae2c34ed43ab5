-- The card provider's own account of our balance, each line once, and whether our ledger has it; and how both compared.
create table provider_movements (
  id text primary key,
  -- In the provider's words.
  type text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  source_id text,
  intent_id text,
  -- Of a refund that we made: ours, from the provider's metadata.
  refund_id text,
  description text,
  at timestamptz not null,
  -- waiting: our own flow posts it, or will. booked: in the ledger. asked: an operator decides.
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'asked')),
  seen_at timestamptz not null,
  booked_at timestamptz,
  check ((state = 'booked') = (booked_at is not null))
);
create index provider_movements_open on provider_movements (at) where state <> 'booked';
create index provider_movements_source on provider_movements (source_id);

create table book_comparisons (
  id text primary key,
  provider_cents bigint not null,
  ledger_cents bigint not null,
  -- Lines that the ledger does not have yet, which explain as much of the difference.
  open_cents bigint not null,
  at timestamptz not null
);
create index book_comparisons_newest on book_comparisons (at desc);
