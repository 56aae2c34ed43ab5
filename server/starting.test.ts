/**
 * The server as a process that starts while the database refuses what it does each day, as on a full disk or behind a backup that holds a table: what the
 * timetable does anyway is left to it. Seen to fail with: a start that ends when the daily maintenance does.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServerProcess, type ServerProcess } from './testing/server-process.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await openServerProcess()
}, 60_000)
afterAll(async () => {
  await server.end('SIGKILL')
  await server.close()
}, 60_000)

it('comes up although its maintenance cannot be done', async () => {
  const client = new pg.Client({ connectionString: server.env.DATABASE_URL })
  await client.connect()
  await client.query(`
    create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disk_is_full before delete on sessions execute function disk_is_full();
    create trigger disk_is_full before insert or update on public_facts execute function disk_is_full();`)
  await client.end()
  await server.start()
  const answer = await fetch(`${server.env.PUBLIC_ORIGIN}/healthz`)
  expect(answer.status).toBe(200)
}, 60_000)
