/** A backup of one embedded database becomes another one, and takes its place only when told to, once it is complete. */
import { chmodSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../server/kit/database/migrate.ts'
import { diskStore } from '../../server/kit/files/disk-store.ts'
import { folderPrefix, roomyPlace } from '../../server/testing/samples/roomy-place.ts'
import { startEmbeddedPostgres, stopLeftover } from '../embedded-postgres.ts'
import { identityOf } from '../launch/hold-data-folder.ts'
import { giveAuditLogAway } from '../postgres/give-audit-log-away.ts'
import { makeBackup } from './make-backup.ts'
import { type Installation, restoreInto, withDatabase } from './open-installation.ts'

let place: string
let backup: string
const installation = (name: string): Installation => ({
  databaseUrl: null,
  dataDir: join(place, name),
  files: diskStore(join(place, name, 'files')),
  key: undefined,
})

const run = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
const countAccounts = (name: string) =>
  withDatabase(installation(name), (url) => run(url, 'select user_id as id from profiles'))

/** An installation at work: migrated, its audit log given away, with one account. */
const install = async (name: string, account: string): Promise<void> => {
  mkdirSync(join(place, name), { mode: 0o711 })
  const postgres = await startEmbeddedPostgres({ home: join(place, name, 'postgres') })
  await migrate(postgres.url)
  await giveAuditLogAway(postgres)
  await run(
    postgres.url,
    `insert into profiles (user_id, email, full_name) values ('${account}', '${account}@example.ie', 'Aoife Sample')`,
  )
  await postgres.stop()
}

beforeAll(async () => {
  place = mkdtempSync(join(roomyPlace(), `${folderPrefix}${process.pid}-backup-`))
  // the database account has to walk through it
  chmodSync(place, 0o711)
  await install('first', 'acc_first')
  await installation('first').files.put('photos/a/1.jpg', Uint8Array.of(1, 2, 3), 'image/jpeg')
  backup = join(place, 'backup.tar.gz')
  const made = await withDatabase(installation('first'), (databaseUrl) =>
    makeBackup({ databaseUrl, files: installation('first').files }, backup),
  )
  expect(made.files).toBe(1)
}, 300_000)
afterAll(async () => {
  for (const name of ['first', 'second', 'third']) await stopLeftover(join(place, name, 'postgres'))
  rmSync(place, { recursive: true, force: true })
})

it('is restored into a new data folder', async () => {
  mkdirSync(join(place, 'second'), { mode: 0o711 })
  await restoreInto(installation('second'), backup, { mayOverwrite: false })
  expect(await countAccounts('second')).toEqual([{ id: 'acc_first' }])
  const content = await installation('second').files.open('photos/a/1.jpg')
  expect([...new Uint8Array(await new Response(content).arrayBuffer())]).toEqual([1, 2, 3])
}, 300_000)

it('replaces what is there only when told to, and nothing while Towline runs or when the backup is bad', async () => {
  await install('third', 'acc_third')
  const into = (mayOverwrite: boolean, file = backup) =>
    restoreInto(installation('third'), file, { mayOverwrite })
  await expect(into(false)).rejects.toThrow(/is not empty: .* or say --overwrite/)
  writeFileSync(join(place, 'third', 'launcher.pid'), identityOf(process.ppid))
  await expect(into(true)).rejects.toThrow(/already runs/)
  rmSync(join(place, 'third', 'launcher.pid'))
  writeFileSync(join(place, 'bad'), 'not a backup')
  await expect(into(true, join(place, 'bad'))).rejects.toThrow('is not a backup of Towline')
  expect(await countAccounts('third')).toEqual([{ id: 'acc_third' }])
  await into(true)
  expect(await countAccounts('third')).toEqual([{ id: 'acc_first' }])
}, 300_000)

it('says that another database has to be a new one, and that there is none to back up', async () => {
  const elsewhere = {
    ...installation('first'),
    databaseUrl: 'postgres://towline@127.0.0.1:9/towline',
  }
  await expect(restoreInto(elsewhere, backup, { mayOverwrite: true })).rejects.toThrow(
    /--overwrite is for the embedded database/,
  )
  await expect(withDatabase(installation('none'), async () => null)).rejects.toThrow(
    /There is no database in/,
  )
})
