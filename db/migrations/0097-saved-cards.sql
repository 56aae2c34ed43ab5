-- compatible: older releases run on
-- Cards that people asked to keep for next time: the customer at the card provider, made with the first such card, and what of each card may
-- be shown. The card itself is the provider's alone; `fingerprint` is its name for a card number that may be saved twice.
create table provider_customers (
  account_id text primary key references profiles (user_id),
  provider_customer_id text unique,
  -- Part of the key the customer is created with.
  key_version integer not null default 1,
  created_at timestamptz not null
);

create table saved_cards (
  id text primary key,
  account_id text not null references provider_customers (account_id),
  payment_method_id text not null unique,
  fingerprint text,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  is_default boolean not null default false,
  consent_text_version text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  -- When the provider was last asked about it: an older answer changes nothing.
  read_at timestamptz not null,
  -- Removed by its owner or at the provider, for ever.
  removed_at timestamptz,
  -- When the provider had forgotten it too.
  detached_at timestamptz,
  check (removed_at is null or not is_default),
  check (detached_at is null or removed_at is not null)
);
create index saved_cards_of_account on saved_cards (account_id) where removed_at is null;
create unique index saved_cards_default on saved_cards (account_id) where is_default;

-- The consent to keep the card of this payment, and which card paid, as the receipt shows it.
alter table payments add column save_card_text_version text;
alter table payments add column save_card_consented_at timestamptz;
alter table payments add column card_brand text;
alter table payments add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');
