-- compatible: older releases run on
-- A link to set a new password proves the address it was mailed to. Whoever changes that address, by whichever statement, ends it.
create function end_reset_links() returns trigger language plpgsql as $$
begin
  delete from verifications where value = new.user_id;
  return null;
end $$;
create trigger end_reset_links after update of email on profiles
  for each row when (new.email is distinct from old.email) execute function end_reset_links();
