-- compatible: older releases run on
-- All accounts page by page, for operators: the newest first, as their dates read.
create index profiles_newest on profiles (created_at desc, user_id desc);
