/** A primary with a streaming replica, both on free ports of this machine. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  startEmbeddedPostgres,
  stopLeftover,
  type EmbeddedPostgres,
} from '../../scripts/embedded-postgres.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import type { Place } from './open-place.ts'
import { untilTrue } from './running-process.ts'

export type PostgresPair = {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** One statement at the primary as its superuser, in the product's database. */
  asOwner: (statement: string) => Promise<pg.QueryResult>
  /** The replica receives what is committed, and stops applying it. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
}

const settings = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'wal_level=replica',
  'max_wal_senders=4',
  'wal_keep_size=256MB',
  'hot_standby=on',
  'dynamic_shared_memory_type=mmap',
]

/** Migrated, with an audit log of its owner's, and replicating. The replica begins as a copy of the stopped primary. */
export const startPostgresPair = async (place: Place): Promise<PostgresPair> => {
  const [home, copyHome] = [join(place.folder, 'primary'), join(place.folder, 'replica')]
  place.atEnd(() => stopLeftover(home))
  place.atEnd(() => stopLeftover(copyHome))
  const first = await startEmbeddedPostgres({ home, settings })
  await migrate(first.url)
  await giveAuditLogAway(first)
  await first.stop()

  mkdirSync(copyHome, { mode: 0o711 })
  await copyCluster(home, copyHome)
  const primary = await startEmbeddedPostgres({ home, settings, keepsPort: true })
  const { username, password, port } = new URL(primary.ownerUrl)
  const follows = `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password} application_name=replica`
  const replica = await startEmbeddedPostgres({
    home: copyHome,
    settings: [...settings, follows],
    keepsPort: true,
  })

  const on = async (postgres: EmbeddedPostgres, statement: string): Promise<pg.QueryResult> => {
    const url = Object.assign(new URL(postgres.ownerUrl), { pathname: 'towline' }).href
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await untilTrue('the replica follows', async () => {
    const { rows } = await on(
      primary,
      "select 1 from pg_stat_replication where state = 'streaming'",
    )
    return rows.length === 1
  })
  return {
    primary,
    replica,
    asOwner: (statement) => on(primary, statement),
    pauseReplay: async () => void (await on(replica, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await on(replica, 'select pg_wal_replay_resume()')),
  }
}

const copyCluster = async (home: string, copyHome: string): Promise<void> => {
  const cluster: { dir: string } = JSON.parse(readFileSync(join(home, 'cluster.json'), 'utf8'))
  const dir = join(copyHome, 'cluster')
  // keeps the owner, as whom PostgreSQL runs
  await promisify(execFile)('cp', ['-a', cluster.dir, dir])
  rmSync(join(dir, 'postmaster.pid'), { force: true })
  await promisify(execFile)('cp', ['-p', join(dir, 'PG_VERSION'), join(dir, 'standby.signal')])
  const copied = { ...cluster, dir, port: await findFreePort() }
  writeFileSync(join(copyHome, 'cluster.json'), JSON.stringify(copied), { mode: 0o600 })
}
