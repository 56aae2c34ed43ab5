-- compatible: older releases run on
-- An operator opens and marks each document of an application. `requested_again`: it is not refused for what it says, but has to be sent again.
alter table driver_documents add column requested_again boolean not null default false;
alter table driver_documents add constraint driver_documents_requested_again check (not requested_again or state in ('refused', 'replaced'));

-- Marks from before this time belong to an earlier application; null: since it was sent.
alter table driver_profiles add column review_began_at timestamptz;
-- What the last decision was about, so that what changed since then can be shown.
alter table driver_profiles add column last_review jsonb;

-- Which operator opened which page, first. Gone with the page.
create table driver_page_openings (
  page_id text not null references driver_document_pages (id) on delete cascade,
  account_id text not null references profiles (user_id),
  at timestamptz not null,
  primary key (page_id, account_id)
);
