-- Older releases go on working: each of these columns may be empty, and they write none of them.

-- What the account page shows of each session: the kind of browser in words, and when it last asked for anything.
alter table sessions add column device text check (length(device) between 1 and 60);
alter table sessions add column last_seen_at timestamptz;

-- When the person last proved who they are in this session. Those that began before this are asked again.
alter table sessions add column authenticated_at timestamptz;
alter table sessions alter column authenticated_at set default now();
