/**
 * What a backup is: a tar archive, gzipped, encrypted with age when a key is given. Each part can be opened with the usual tools.
 *
 * - `backup.json` first: what was backed up, of which schema
 * - `tables/<schema>.<table>/000001.copy`, …: the rows, as PostgreSQL's COPY writes them, in parts that are joined
 * - `files/<key>`: photos and documents
 * - `manifest.json` last: the SHA-256 of every entry before it, the rows of each table, and where sequences go on. A backup without it is
 *   not complete.
 */
import { z } from 'zod'

export const formatVersion = 1

/** Backups are about these schemas: the product's, the audit log's and the job queue's. */
export const schemas: readonly string[] = ['public', 'audit', 'graphile_worker']

/** Written by `migrate`, and not restored as rows. */
export const migrationTables: readonly string[] = [
  'public.schema_migrations',
  'graphile_worker.migrations',
]

/** Names go into statements as they are, so nothing but plain ones is accepted, from a database or from a backup. */
const plainName = z.string().regex(/^"?[a-z_][a-z0-9_]*"?$/)
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/)
const bound = z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \('[0-9: +-]+'\) TO \('[0-9: +-]+'\))$/)

const migration = z.object({ name: z.string(), sha256: z.string() })
const table = z.object({ name: tableName, columns: z.array(plainName) })
/** A partition, its table, and PostgreSQL's words for which rows it takes. */
const partition = z.object({ name: tableName, of: tableName, bound })

export const headSchema = z.object({
  format: z.literal(formatVersion),
  madeAt: z.string(),
  server: z.string(),
  migrations: z.array(migration),
  queueMigrations: z.array(z.number()),
  partitions: z.array(partition),
  tables: z.array(table),
})

export const manifestSchema = z.object({
  sha256: z.record(z.string(), z.string()),
  rows: z.record(tableName, z.number()),
  sequences: z.record(tableName, z.string().regex(/^\d+$/)),
})

export type Head = z.output<typeof headSchema>
export type Manifest = z.output<typeof manifestSchema>

/** A refusal whose message says all that a person needs. */
export class BackupRefused extends Error {}
