import { readFileSync } from 'node:fs'
import pg from 'pg'
import { projectPath } from '../../server/kit/project-root.ts'

type Urls = {
  /** The product's connection, to its migrated database. */
  url: string
  /** A superuser's connection, to any database of the same server. */
  ownerUrl: string
}

/** Does for an embedded database what an operator does for another one: see `db/audit-owner.sql`. Safe to repeat. */
export async function giveAuditLogAway({ url, ownerUrl }: Urls): Promise<void> {
  const inDatabase = new URL(ownerUrl)
  inDatabase.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: inDatabase.href })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(readFileSync(projectPath('db', 'audit-owner.sql'), 'utf8'))
  } finally {
    await client.end()
  }
}
