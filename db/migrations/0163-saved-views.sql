-- compatible: older releases run on
-- Operators keep views of every list, not of the board alone. Older releases go on by the former name, which is a view of the board's from
-- now on, and can be dropped once none of them runs any more.
alter table board_views rename to saved_views;
alter table saved_views rename constraint board_views_pkey to saved_views_pkey;
alter table saved_views rename constraint board_views_account_id_fkey to saved_views_account_id_fkey;
alter table saved_views rename constraint board_views_name_check to saved_views_name_check;
alter table saved_views rename constraint board_views_query_check to saved_views_query_check;
-- Which list: `viewedLists` in domain/operations/saved-view.ts.
alter table saved_views add column list text not null default 'board';
drop index board_views_name;
create unique index saved_views_name on saved_views (account_id, list, lower(name));

create view board_views as select id, account_id, name, query, created_at from saved_views where list = 'board';
