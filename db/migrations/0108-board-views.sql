-- compatible: older releases run on
-- Views of the board that an operator keeps, by name.
create table board_views (
  id text primary key,
  account_id text not null references profiles (user_id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- What is set in the board's address.
  query text not null check (length(query) <= 400),
  created_at timestamptz not null
);
create unique index board_views_name on board_views (account_id, lower(name));
