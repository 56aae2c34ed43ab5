/** PgBouncer as a pooler of transactions, by the configuration in `deploy/pgbouncer`. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { listens } from '../../scripts/launch/is-up.ts'
import { databaseUser } from '../../scripts/postgres/database-user.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import type { Place } from './open-place.ts'
import { startProcess, untilTrue, type RunningProcess } from './running-process.ts'

export type Pooler = {
  /** The product's database through the pooler. */
  url: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Starts one in front of the database at `databaseUrl`. PgBouncer does not run as root either: it gets PostgreSQL's account. */
export const startPooler = async (place: Place, databaseUrl: string): Promise<Pooler> => {
  const user = databaseUser()
  const folder = join(place.folder, 'pgbouncer')
  mkdirSync(folder, { mode: 0o700 })
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  const users = join(folder, 'userlist.txt')
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${target.username}" "${target.password}"\n`)
  writeFileSync(
    configuration,
    readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
      .replace('host=127.0.0.1 port=5432', `host=127.0.0.1 port=${target.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace(/^(?:logfile|pidfile|unix_socket_dir) = .*\n/gm, '')
      .concat('unix_socket_dir =\n'),
  )
  for (const path of [folder, users, configuration]) {
    chmodSync(path, path === folder ? 0o700 : 0o600)
    if (user) chownSync(path, user.uid, user.gid)
  }
  let running: RunningProcess | undefined
  const start = async (): Promise<void> => {
    const process = startProcess('pgbouncer', [configuration], { ...user, cwd: folder })
    running = process
    await untilTrue('PgBouncer listens', () => listens(port), { process })
  }
  const stop = async (): Promise<void> => void (await running?.end('SIGTERM'))
  place.atEnd(stop)
  await start()
  return { url: Object.assign(new URL(databaseUrl), { port: String(port) }).href, stop, start }
}
