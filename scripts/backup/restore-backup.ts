/** Restores a backup into an empty database and a file store. Everything or nothing: the rows are committed last. */
import type pg from 'pg'
import type { FileStore } from '../../server/kit/files/file-store.ts'
import { migrate, readMigrations } from '../../server/kit/database/migrate.ts'
import { connectForBackup } from './connect.ts'
import { BackupRefused, type Head } from './contents.ts'
import { beginLoad } from './load-rows.ts'
import { readEntries, verifyBackup } from './read-backup.ts'

export type Restored = {
  madeAt: string
  rows: number
  files: number
  migrations: readonly string[]
}

type Target = {
  databaseUrl: string
  files: FileStore
  /** The secret age key of the backup; left out: it is not encrypted. */
  key?: string | undefined
}

/**
 * Verifies the whole backup before anything is touched. Refuses, with a sentence that says why, a backup that is cut short, altered,
 * encrypted for another key or of a newer release, and a database in which there are accounts, or that others are connected to. The schema
 * comes from this release's migrations: those of the backup before its rows, later ones after them.
 */
export const restoreBackup = async (file: string, target: Target): Promise<Restored> => {
  const { head, manifest } = await verifyBackup(file, target.key)
  await refuseUnknownMigrations(head)
  const client = await connectForBackup(target.databaseUrl)
  try {
    await refuseUsedDatabase(client, head)
    await migrate(target.databaseUrl, { only: new Set(head.migrations.map(({ name }) => name)) })
    await refuseOtherQueue(client, head)
    const loader = await beginLoad(client, head, manifest)
    let files = 0
    for await (const { name, bytes } of readEntries(file, target.key)) {
      const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(name) ?? []
      const [, key] = /^files\/(.+)$/.exec(name) ?? []
      if (table) await loader.add(table, bytes)
      if (!key) continue
      await target.files.put(key, bytes, mediaTypeOf(key))
      files += 1
    }
    await loader.finish()
    await client.query('commit')
    await client.query('analyze')
    const { applied } = await migrate(target.databaseUrl)
    const rows = Object.values(manifest.rows).reduce((sum, one) => sum + one, 0)
    return { madeAt: head.madeAt, rows, files, migrations: applied }
  } finally {
    await client.end()
  }
}

const refuseUnknownMigrations = async ({ migrations }: Head): Promise<void> => {
  const ours = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of migrations) {
    if (ours.get(name) === sha256) continue
    throw new BackupRefused(
      `The backup has migration ${name}, which this release ${ours.has(name) ? 'has otherwise' : 'does not have'}: restore it with the release that made it, or a newer one`,
    )
  }
}

const refuseUsedDatabase = async (client: pg.Client, { migrations }: Head): Promise<void> => {
  const { rows } = await client.query<{ others: number; is_made: boolean; is_migrated: boolean }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database() and application_name like 'towline%') as others,
       to_regclass('profiles') is not null as is_made, to_regclass('schema_migrations') is not null as is_migrated`,
  )
  const { others = 0, is_made: isMade, is_migrated: isMigrated } = rows[0] ?? {}
  if (others > 0) {
    throw new BackupRefused(
      `${others} connections of Towline to this database are open: stop it first`,
    )
  }
  if (isMigrated) {
    const names = new Set(migrations.map(({ name }) => name))
    const applied = await client.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    const beyond = applied.rows.find(({ name }) => !names.has(name))
    if (beyond) {
      throw new BackupRefused(
        `This database was migrated beyond the backup, by ${beyond.name}: restore into a new, empty one`,
      )
    }
  }
  if (!isMade) return
  const accounts = await client.query<{ is_used: boolean }>(
    'select exists (select from profiles) as is_used',
  )
  if (accounts.rows[0]?.is_used) {
    throw new BackupRefused(
      'This database is not empty: there are accounts in it. Restore into a new, empty one',
    )
  }
}

/** The queue's tables are the library's: rows of another version of it may mean something else. */
const refuseOtherQueue = async (client: pg.Client, { queueMigrations }: Head): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from graphile_worker.migrations order by id',
  )
  if (rows.map(({ id }) => id).join() === queueMigrations.join()) return
  throw new BackupRefused(
    'The backup has a job queue of another version: restore it with the release that made it, then start the newer one',
  )
}

const mediaTypeOf = (key: string): string =>
  key.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
