-- What Towline earns, as one list; what advertisers pay; and what was counted of each advertisement on each day.

-- An invoice to an advertiser. Revenue once it is paid, and no longer when the bank takes the payment back.
create table advert_charges (
  id text primary key,
  ad_id text not null references advertisements (id),
  -- The number of the invoice.
  reference text not null check (length(reference) between 1 and 40),
  net_cents integer not null check (net_cents > 0),
  vat_cents integer not null check (vat_cents >= 0),
  state text not null default 'awaiting' check (state in ('awaiting', 'confirmed', 'withdrawn', 'returned')),
  recorded_by text not null references profiles (user_id),
  recorded_at timestamptz not null,
  confirmed_by text references profiles (user_id),
  confirmed_at timestamptz,
  ended_by text references profiles (user_id),
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 300),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((ended_by is null) = (ended_at is null) and (ended_by is null) = (end_reason is null)),
  check ((state in ('confirmed', 'returned')) = (confirmed_at is not null)),
  check ((state in ('withdrawn', 'returned')) = (ended_at is not null))
);
create index advert_charges_newest on advert_charges (recorded_at desc, id desc);
create index advert_charges_awaiting on advert_charges (recorded_at) where state = 'awaiting';
create index advert_charges_ad on advert_charges (ad_id);
-- One invoice is recorded once.
create unique index advert_charges_reference on advert_charges (upper(reference)) where state <> 'withdrawn';

alter table ledger_transactions add column advert_charge_id text references advert_charges (id);
alter table ledger_transactions add check (booking_id is null or advert_charge_id is null);
create index ledger_transactions_advert_charge on ledger_transactions (advert_charge_id) where advert_charge_id is not null;
create index ledger_transactions_at on ledger_transactions (at, id);
-- Sums over what was earned read this and nothing else.
create index ledger_entries_revenue on ledger_entries (transaction_id) include (account, amount_cents)
  where account in ('commission_revenue', 'insurance_partnership_revenue', 'advertisement_revenue');

-- As the specification names it (operator side, 3). A line for each entry of a revenue account, and for each invoice that waits for its payment.
create view platform_revenue as
  select t.id || '.' || e.line as id,
    -e.amount_cents as amount_cents,
    case e.account
      when 'commission_revenue' then 'commission'
      when 'insurance_partnership_revenue' then 'insurance_partnership'
      else 'advertisement'
    end as source_type,
    'confirmed' as status,
    t.at as date_earned,
    t.kind, t.booking_id, t.advert_charge_id
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where e.account in ('commission_revenue', 'insurance_partnership_revenue', 'advertisement_revenue')
  union all
  select c.id, c.net_cents, 'advertisement', 'awaiting', c.recorded_at, 'advert_invoice', null, c.id
  from advert_charges c where c.state = 'awaiting';

-- Counts of a day stay when the interactions behind them are deleted. Nobody is in them.
create table ad_days (
  ad_id text not null references advertisements (id),
  day date not null,
  views integer not null check (views >= 0),
  clicks integer not null check (clicks >= 0),
  primary key (ad_id, day)
);
insert into ad_days (ad_id, day, views, clicks)
  select ad_id, day, count(*) filter (where interaction_type = 'view'), count(*) filter (where interaction_type = 'click')
  from ad_interactions group by ad_id, day;

create function count_ad_day() returns trigger language plpgsql as $$
begin
  insert into ad_days as d (ad_id, day, views, clicks)
    values (new.ad_id, new.day, (new.interaction_type = 'view')::int, (new.interaction_type = 'click')::int)
    on conflict (ad_id, day) do update set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks;
  return null;
end $$;
create trigger ad_interactions_count_day after insert on ad_interactions
  for each row execute function count_ad_day();
