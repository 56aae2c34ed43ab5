-- Live streams end with their session, whichever statement ended it: the notification leaves with its commit, for every process
-- (`server/kit/live-relay.ts` reads it). The first line says who tells; no process takes itself for the database.

create function end_streams_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', E'database\n' ||
    json_build_object('kind', 'end', 'accountId', old.user_id, 'sessionId', old.id)::text);
  return null;
end $$;
-- Sessions that have expired are swept by the thousand, and their streams are over: each asks once a minute.
create trigger sessions_end_streams after delete on sessions
  for each row when (old.expires_at > clock_timestamp()) execute function end_streams_of_session();

create function end_streams_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', E'database\n' ||
    json_build_object('kind', 'end', 'accountId', new.user_id, 'sessionId', null)::text);
  return null;
end $$;
create trigger profiles_end_streams after update of disabled_at on profiles
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_streams_of_account();
