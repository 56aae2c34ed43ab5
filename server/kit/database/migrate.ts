/**
 * Brings a database to the newest schema: numbered SQL files, forward only, each in its own transaction, then the job
 * queue's own migrations. Processes that start together wait for each other under one session lock. A runner of our own rather
 * than drizzle's, which takes no lock, puts all files in one transaction and does not notice an edited file.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { connectLimitMs } from './database.ts'
import { projectPath } from '../project-root.ts'

/** Any number that is not another advisory lock in this database. */
const migrationLock = 7_304_118

/** A large table takes time to change, and another process may be first; a database that hangs is not waited for forever. */
const migrationLimitMs = 15 * 60_000

const silent = new Logger(() => () => {})

export type MigrateOptions = {
  directory?: string
  /** Files to apply, by name, others are left for later; left out: all. */
  only?: ReadonlySet<string>
}

export type Migrated = {
  /** The files applied by this call, in order. */
  applied: readonly string[]
  /** Migrations applied by newer releases that this one does not know and, by their marks, runs on. */
  beyond: readonly string[]
}

/**
 * Throws, naming the file, when an applied file was changed or is missing, when one fails (and then stays unapplied), or when a newer release
 * has applied one that it did not mark as compatible.
 */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<Migrated> => {
  const files = await readMigrations(options.directory)
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now(),
      is_compatible boolean not null default false
    )`)
    await client.query(
      'alter table schema_migrations add column if not exists is_compatible boolean not null default false',
    )
    const rows = await readApplied(client)
    const beyond = checkApplied(files, rows)
    const { only } = options
    const fresh = missing(files, rows).filter(({ name }) => !only || only.has(name))
    for (const file of fresh) await apply(client, file)
    await runMigrations({ connectionString: url, logger: silent })
    return { applied: fresh.map(({ name: file }) => file), beyond }
  } finally {
    await client.end()
  }
}

/**
 * For a server whose database is migrated by a step of its own: changes nothing. Throws as `migrate` does, and also when a migration of
 * this release was not applied, naming the first.
 */
export const checkMigrated = async (
  url: string,
  options: MigrateOptions = {},
): Promise<Pick<Migrated, 'beyond'>> => {
  const { pending, beyond } = await planMigration(url, options)
  const [first, ...others] = pending
  if (first) {
    throw new Error(
      `migration ${first.name}${others.length > 0 ? ` and ${others.length} more` : ''} of this release was not applied to this database, and MIGRATE_AT_START is off. Run its migrate.js first`,
    )
  }
  return { beyond }
}

export type MigrationPlan = Pick<Migrated, 'beyond'> & {
  /** The files that `migrate` would apply, in order. Where one is not compatible, older releases have to stop first. */
  pending: readonly { name: string; isCompatible: boolean }[]
}

/** What `migrate` would do, and changes nothing. Throws as `migrate` does, but for a file that would fail. */
export const planMigration = async (
  url: string,
  options: MigrateOptions = {},
): Promise<MigrationPlan> => {
  const files = await readMigrations(options.directory)
  const client = await connect(url)
  try {
    const { rows: found } = await client.query<{ is_there: boolean }>(
      "select to_regclass('schema_migrations') is not null as is_there",
    )
    const applied = found[0]?.is_there ? await readApplied(client) : []
    const beyond = checkApplied(files, applied)
    const pending = missing(files, applied).map(({ name: file, isCompatible }) => ({
      name: file,
      isCompatible,
    }))
    return { pending, beyond }
  } finally {
    await client.end()
  }
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'towline migrate',
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: migrationLimitMs,
  })
  await client.connect()
  return client
}

const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>(
    'select name, sha256, is_compatible as "isCompatible" from schema_migrations order by name',
  )
  return rows
}

const missing = (
  files: readonly MigrationFile[],
  applied: readonly Applied[],
): readonly MigrationFile[] => {
  const names = new Set(applied.map((row) => row.name))
  return files.filter((file) => !names.has(file.name))
}

type Applied = { name: string; sha256: string; isCompatible: boolean }
type MigrationFile = Applied & { sql: string }

/** Exported for restoring a backup. */
export const readMigrations = async (
  directory = projectPath('db', 'migrations'),
): Promise<MigrationFile[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  return Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
      if (!number) throw new Error(`migration ${name} is not named NNNN-name.sql`)
      if (numbers.has(number)) throw new Error(`two migrations are numbered ${number}`)
      numbers.add(number)
      const sql = await readFile(join(directory, name), 'utf8')
      return {
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
        isCompatible: hasMark(sql),
      }
    }),
  )
}

/** Returns the applied migrations beyond these files that are compatible with them. */
const checkApplied = (files: readonly MigrationFile[], applied: readonly Applied[]): string[] => {
  const byName = new Map(files.map((file) => [file.name, file]))
  const beyond: string[] = []
  for (const { name, sha256, isCompatible } of applied) {
    const file = byName.get(name)
    if (file && file.sha256 !== sha256) {
      throw new Error(`migration ${name} was changed after it was applied: write a new one instead`)
    }
    if (file) continue
    if (!isCompatible) {
      throw new Error(
        `migration ${name} was applied to this database but its file is gone: this release is too old for it, because it is not marked as compatible. Start the newer release`,
      )
    }
    beyond.push(name)
  }
  return beyond
}

const apply = async (client: pg.Client, file: MigrationFile): Promise<void> => {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query(
      'insert into schema_migrations (name, sha256, is_compatible) values ($1, $2, $3)',
      [file.name, file.sha256, file.isCompatible],
    )
    await client.query('commit')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`migration ${file.name} failed: ${why}`, { cause: error })
  }
}

/** A line in the head of a migration: earlier releases also run on the schema it makes (decision 0067). */
export const compatibleMark = '-- compatible: older releases run on'

/** Whether it is above the first statement. */
export const hasMark = (sql: string): boolean => {
  const head = sql.split('\n').findIndex((line) => !line.startsWith('--'))
  return sql.split('\n').slice(0, head).includes(compatibleMark)
}
