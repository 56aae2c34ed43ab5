/** What is backed up and restored, from the same configuration as the product's: its database, the embedded one by default, and its files. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readFileSettings } from '../../server/kit/env.ts'
import type { FileStore } from '../../server/kit/files/file-store.ts'
import { openFileStore } from '../../server/kit/files/open-file-store.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { holdDataFolder } from '../launch/hold-data-folder.ts'
import { readEnvironment } from '../launch/read-environment.ts'
import { BackupRefused } from './contents.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { checkKey } from './seal.ts'
import { verifyBackup } from './read-backup.ts'

export type Installation = {
  /** Null: the embedded one of `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  files: FileStore
  key: string | undefined
}

/** Reads the environment, completed by ENV_FILE or `.env`. Throws when a variable it needs is wrong. */
export const readInstallation = (): Installation => {
  const env = readEnvironment(process.env.ENV_FILE ?? '.env')
  return {
    // COPY takes long, in one transaction: a pooler's connections are for short ones
    databaseUrl: (env.DATABASE_URL && env.DATABASE_DIRECT_URL) || env.DATABASE_URL || null,
    dataDir: resolve(env.DATA_DIR || 'data'),
    files: openFileStore(readFileSettings(env)),
    key: env.BACKUP_KEY ? checkKey(env.BACKUP_KEY) : undefined,
  }
}

/** Runs `work` on the database; an embedded one that does not run is started for it. Towline may be running. */
export const withDatabase = async <T>(
  { databaseUrl, dataDir }: Installation,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl !== null) return work(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new BackupRefused(`There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR`)
  }
  return withEmbedded(dataDir, ({ url }) => work(url))
}

/** A server that was running already belongs to the process that started it, and goes on. */
const withEmbedded = async <T>(
  dataDir: string,
  work: (postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T> => {
  const postgres = await startEmbeddedPostgres({ home: join(dataDir, 'postgres') })
  try {
    return await work(postgres)
  } finally {
    if (!postgres.isAdopted) await postgres.stop()
  }
}

/**
 * Restores into DATABASE_URL, or into the embedded database while Towline does not run. Only the embedded one may be overwritten: its backup
 * goes into a second database, which takes the place of the first once everything is there.
 */
export const restoreInto = async (
  installation: Installation,
  file: string,
  { mayOverwrite }: { mayOverwrite: boolean },
): Promise<Restored> => {
  const { databaseUrl, dataDir, files, key } = installation
  if (databaseUrl !== null) {
    if (mayOverwrite) {
      throw new BackupRefused(
        '--overwrite is for the embedded database. Make a new, empty one for the backup, and let DATABASE_URL name it',
      )
    }
    return restoreBackup(file, { databaseUrl, files, key })
  }
  await verifyBackup(file, key)
  const hold = await holdDataFolder(dataDir)
  try {
    return await withEmbedded(dataDir, async ({ url, ownerUrl }) => {
      if (!mayOverwrite && (await hasAccounts(url))) {
        throw new BackupRefused(
          `The database in ${dataDir} is not empty: there are accounts in it. Set DATA_DIR to another folder, or say --overwrite to lose them`,
        )
      }
      const asOwner = (statement: string) => runOn(ownerUrl, (client) => client.query(statement))
      await asOwner('drop database if exists towline_restored with (force)')
      await asOwner('create database towline_restored owner towline')
      const beside = Object.assign(new URL(url), { pathname: 'towline_restored' }).href
      const restored = await restoreBackup(file, { databaseUrl: beside, files, key })
      await asOwner('drop database towline with (force)')
      await asOwner('alter database towline_restored rename to towline')
      return restored
    })
  } finally {
    hold.release()
  }
}

const hasAccounts = (url: string): Promise<boolean> =>
  runOn(url, async (client) => {
    const made = await client.query<{ is_there: boolean }>(
      "select to_regclass('profiles') is not null as is_there",
    )
    if (!made.rows[0]?.is_there) return false
    const { rows } = await client.query<{ is_used: boolean }>(
      'select exists (select from profiles) as is_used',
    )
    return rows[0]?.is_used ?? false
  })

const runOn = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
