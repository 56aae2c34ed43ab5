import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  url: string
  /** Call it when every pool is closed: a connection that is still open fails the test. */
  drop: () => Promise<void>
}

const notDropped = new Set<string>()

type TestDatabaseOptions = {
  /** The state before `db/audit-owner.sql` was run: the role of the product owns the audit log as well. */
  hasOneRole?: boolean
}

/** A database of its own for a test file (or a test): a clone of the migrated template, in some 20 ms. */
export async function createTestDatabase({
  hasOneRole = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const made = await makeDatabase('template towline owner towline strategy file_copy')
  if (hasOneRole) {
    const { ownerUrl } = inject('testDatabaseServer')
    const { pathname } = new URL(made.url)
    await asOwner(giveAuditLogBack, Object.assign(new URL(ownerUrl), { pathname }).href)
  }
  return made
}

/** A database of the product's role without a schema, as the first migration or a restore finds it. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  makeDatabase('template template0 owner towline')

async function makeDatabase(kind: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner((client) => client.query(`create database ${name} ${kind}`))
  notDropped.add(name)
  const { templateUrl } = inject('testDatabaseServer')
  return {
    url: Object.assign(new URL(templateUrl), { pathname: name }).href,
    drop: async () => {
      notDropped.delete(name)
      await asOwner((client) => dropDatabase(client, name))
    },
  }
}

/** Names of the databases this file made and did not drop. */
export function databasesLeft(): string[] {
  return [...notDropped]
}

/** A closed connection disappears from the server a moment later. */
const closingMs = 1_000

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const giveUpAt = Date.now() + closingMs
  let open = await connectionsTo(client, name)
  while (open.length > 0 && Date.now() < giveUpAt) {
    await pause(10)
    open = await connectionsTo(client, name)
  }
  await client.query(`drop database ${name} with (force)`)
  if (open.length > 0) throw new Error(`Leaked database connections:\n${open.join('\n')}`)
}

async function connectionsTo(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ application_name: string; state: string; query: string }>(
    "select application_name, state, query from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  )
  return rows.map((row) => `  ${row.application_name} (${row.state}): ${row.query}`)
}

const giveAuditLogBack = (client: pg.Client): Promise<unknown> =>
  client.query(`
    alter schema audit owner to towline;
    alter table audit.audit_log owner to towline;
    alter function audit.append_only() owner to towline`)

async function asOwner(
  work: (client: pg.Client) => Promise<unknown>,
  url = inject('testDatabaseServer').ownerUrl,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
