/**
 * Vitest's global setup: one throwaway PostgreSQL for the whole run, with every migration applied to
 * its database `towline`, which then serves as the template that each test file clones.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, stopLeftover } from '../../scripts/embedded-postgres.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { isRunning } from '../../scripts/postgres/pid-file.ts'
import { migrate } from '../kit/database/migrate.ts'
import { folderPrefix, roomyPlace } from './samples/roomy-place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseServer: {
      /** The superuser's URL, of the database `postgres`. */
      ownerUrl: string
      /** The URL of the product's own role, of the template, which takes no connections. */
      templateUrl: string
    }
  }
}

/** Nothing in a test run is worth waiting for the disk. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
  // In the folder that is deleted at the end; the default leaves files in /dev/shm after a crash.
  'dynamic_shared_memory_type=mmap',
]

export default async function databaseServer(project: TestProject): Promise<() => Promise<void>> {
  const place = roomyPlace()
  await sweep(place)
  const home = mkdtempSync(join(place, `${folderPrefix}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ home, settings })
  const stop = async () => {
    await postgres.stop('immediate')
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url)
    await giveAuditLogAway(postgres)
    await makeTemplate(postgres.ownerUrl)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testDatabaseServer', {
    ownerUrl: postgres.ownerUrl,
    templateUrl: postgres.url,
  })
  return stop
}

async function makeTemplate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('alter database towline with is_template true allow_connections false')
  await client.end()
}

/** Removes the leftovers of killed runs. */
async function sweep(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(folderPrefix)) continue
    const pid = Number.parseInt(name.slice(folderPrefix.length), 10)
    if (isRunning(pid)) continue
    await stopLeftover(join(place, name))
    rmSync(join(place, name), { recursive: true, force: true })
  }
}
