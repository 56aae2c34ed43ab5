/**
 * The restore drill: what a backup of an installation at work brings back in a fresh database is the same, row by row and byte by byte,
 * its books balance, and work goes on. Seen to fail with: a table left out; triggers that stay off; sequences that begin again.
 */
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../scripts/backup/make-backup.ts'
import { restoreBackup } from '../scripts/backup/restore-backup.ts'
import { closeDatabase, openDatabase, type Database } from './kit/database/database.ts'
import { keepDayPartitions } from './kit/database/day-partitions.ts'
import { diskStore } from './kit/files/disk-store.ts'
import type { FileStore } from './kit/files/file-store.ts'
import { s3Store } from './kit/files/s3-store.ts'
import { openLog } from './kit/log.ts'
import { movableClock } from './kit/movable-clock.ts'
import { openPayoutFixture, type PayoutFixture } from './testing/fixtures/payout-fixture.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { openS3Server } from './testing/s3-server.ts'
import { createEmptyDatabase, createTestDatabase } from './testing/test-database.ts'

let place: string
let fixture: PayoutFixture
let identity: string
let sealed: string
let plain: string
const keys = Array.from({ length: 6 }, (_, at) => `photos/pho_${at}/0123abcd-${at}.jpg`)

/** An installation with money in every state: paid out, refunded, held, and jobs that wait in the queue. */
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'towline-backup-'))
  fixture = await openPayoutFixture({ clock: movableClock(21) })
  const { ctx, db } = fixture
  const driver = await fixture.payableDriver()
  const refunded = await fixture.completeJob(driver)
  await fixture.completeJob(driver)
  await fixture.goToFriday()
  await fixture.run()
  await fixture.refund(refunded, 2_000)
  await fixture.drain()
  await fixture.completeJob(driver)
  await fixture.held(driver.driverId)
  for (const [at, key] of keys.entries()) {
    await ctx.files.put(
      key,
      Uint8Array.from({ length: 90_000 + at }, (_, n) => (n * at) % 251),
      'image/jpeg',
    )
  }
  const partitions = { table: 'driver_locations', column: 'device_at', keepDays: 30, aheadDays: 2 }
  await keepDayPartitions(db, new Date(), partitions)
  await db.execute(
    sql`insert into visitor_salts (day, salt) values (current_date, decode(repeat('00', 32), 'hex'))`,
  )
  identity = await generateIdentity()
  const source = { databaseUrl: ctx.config.databaseUrl, files: ctx.files }
  sealed = join(place, 'sealed.tar.gz.age')
  plain = join(place, 'plain.tar.gz')
  await makeBackup({ ...source, key: await identityToRecipient(identity) }, sealed)
  // so short that every table comes in parts which end within rows
  await makeBackup({ ...source, partBytes: 50 }, plain)
})
afterAll(async () => {
  await fixture.close()
  await rm(place, { recursive: true, force: true })
})

const textOf = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.execute<{ what: string }>(query)).rows.map(({ what }) => what)

/** Everything there is, as lines that are equal when it is: a checksum per table, and what the schema enforces. */
const contentOf = async (db: Database): Promise<string[]> => {
  const tables = await textOf(
    db,
    sql`select format('%I.%I', n.nspname, c.relname) as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'audit', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
          and c.relname not in ('schema_migrations', 'migrations') order by 1`,
  )
  const lines = await Promise.all(
    tables.map((name) =>
      textOf(
        db,
        sql`select ${name} || ' ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as what
            from ${sql.raw(name)} t`,
      ),
    ),
  )
  return [
    ...lines.flat(),
    ...(await textOf(
      db,
      sql`select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as what
          from pg_constraint where connamespace in ('public'::regnamespace, 'audit'::regnamespace) order by 1`,
    )),
    ...(await textOf(
      db,
      sql`select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as what from pg_trigger where not tgisinternal order by 1`,
    )),
    ...(await textOf(
      db,
      sql`select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) as what from pg_sequences order by 1`,
    )),
  ]
}

const bytesOf = async (store: FileStore, key: string): Promise<Buffer> =>
  Buffer.from(await new Response(await store.open(key)).arrayBuffer())

describe('a restored backup', () => {
  it('is the same, row by row and byte by byte, its books balance, and work goes on', async () => {
    const empty = await createEmptyDatabase()
    const files = diskStore(join(place, 'restored'))
    const restored = await restoreBackup(sealed, { databaseUrl: empty.url, files, key: identity })
    expect(restored).toMatchObject({ files: keys.length, migrations: [] })
    expect(restored.rows).toBeGreaterThan(100)

    const db = openDatabase({ url: empty.url, maxConnections: 4, log: openLog('silent') })
    expect(await contentOf(db)).toEqual(await contentOf(fixture.db))
    expect(await textOf(db, sql`select day::text as what from visitor_salts`)).toEqual([])
    const { fakeProvider } = fixture
    expect(await brokenInvariants({ db, fakeProvider })).toEqual([])
    for (const key of keys) {
      expect((await bytesOf(files, key)).equals(await bytesOf(fixture.ctx.files, key))).toBe(true)
    }
    await closeDatabase(db)
    const here = await openPayoutFixture({
      on: { databaseUrl: empty.url, fakeProvider },
      clock: movableClock(-1),
    })
    await here.drain()
    await here.completeJob(await here.payableDriver())
    expect(await brokenInvariants(here)).toEqual([])
    await here.close()
    await empty.drop()
  })

  it('may go into a database that was migrated and whose audit log was given away, and into a bucket', async () => {
    const migrated = await createTestDatabase()
    const s3 = await openS3Server()
    const files = s3Store(s3.settings)
    await restoreBackup(plain, { databaseUrl: migrated.url, files })
    const db = openDatabase({ url: migrated.url, maxConnections: 4, log: openLog('silent') })
    expect(await contentOf(db)).toEqual(await contentOf(fixture.db))
    for (const key of keys) {
      expect((await bytesOf(files, key)).equals(await bytesOf(fixture.ctx.files, key))).toBe(true)
    }
    await closeDatabase(db)
    await s3.close()
    await migrated.drop()
  })
})

describe('refused before anything is touched', () => {
  const restoreInto = async (file: string, databaseUrl: string, key?: string) =>
    restoreBackup(file, { databaseUrl, files: diskStore(join(place, 'never')), key })
  /** A database nothing listens at: a connection to it fails otherwise. */
  const nowhere = 'postgres://towline@127.0.0.1:9/towline'

  it('a backup that is cut short, at whatever length', async () => {
    for (const whole of [sealed, plain]) {
      const { length } = await readFile(whole)
      const cut = join(place, 'cut')
      for (const to of [30, 400, Math.floor(length / 2), length - 100, length - 1]) {
        await writeFile(cut, await readFile(whole))
        await truncate(cut, to)
        const key = whole === sealed ? identity : undefined
        await expect(restoreInto(cut, nowhere, key), `${to} of ${length}`).rejects.toThrow(
          /cut short|does not open/,
        )
      }
    }
  })

  it('a backup with one bit changed, wherever', async () => {
    for (const whole of [sealed, plain]) {
      const bytes = await readFile(whole)
      for (const at of [200, Math.floor(bytes.length / 3), bytes.length - 20]) {
        const altered = Buffer.from(bytes)
        altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
        const file = join(place, 'altered')
        await writeFile(file, altered)
        const key = whole === sealed ? identity : undefined
        await expect(restoreInto(file, nowhere, key), `at ${at}`).rejects.toThrow(
          /was altered|cut short/,
        )
      }
    }
  })

  it('a wrong key, no key, a public key, and a key for what is not encrypted', async () => {
    const other = await generateIdentity()
    await expect(restoreInto(sealed, nowhere, other)).rejects.toThrow(/key does not open/)
    await expect(restoreInto(sealed, nowhere)).rejects.toThrow(/is encrypted: BACKUP_KEY must be/)
    const recipient = await identityToRecipient(identity)
    await expect(restoreInto(sealed, nowhere, recipient)).rejects.toThrow(/is encrypted/)
    await expect(restoreInto(plain, nowhere, identity)).rejects.toThrow(/is not encrypted, though/)
  })

  it('something else', async () => {
    const file = join(place, 'other')
    await writeFile(file, 'hello')
    await expect(restoreInto(file, nowhere)).rejects.toThrow('is not a backup of Towline')
    await expect(restoreInto(join(place, 'none'), nowhere)).rejects.toThrow('cannot be read')
  })

  it('a database with accounts, one in use, and one that is ahead of the backup', async () => {
    const { databaseUrl } = fixture.ctx.config
    await expect(restoreInto(plain, databaseUrl)).rejects.toThrow(/stop it first/)
    const used = await createTestDatabase()
    const client = new pg.Client({ connectionString: used.url })
    await client.connect()
    await client.query("insert into schema_migrations (name, sha256) values ('9999-later.sql', '')")
    await expect(restoreInto(plain, used.url)).rejects.toThrow(
      /migrated beyond the backup, by 9999-later\.sql/,
    )
    await client.query("delete from schema_migrations where name like '9999%'")
    await restoreInto(plain, used.url)
    await expect(restoreInto(plain, used.url)).rejects.toThrow(/there are accounts in it/)
    await client.end()
    await used.drop()
  })
})
