import { execFile } from 'node:child_process'
import { randomBytes, createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { canReach, type DatabaseUser } from './database-user.ts'
import { findFreePort } from './find-free-port.ts'
import { sharedPlace } from './shared-place.ts'

/** Where a database is and how to connect to it. Stored in `cluster.json` (0600) of its home. */
export type Cluster = {
  /** PostgreSQL's own data folder. */
  dir: string
  port: number
  /** Password of `postgres`, the superuser. */
  ownerPassword: string
  /** Password of `towline`, the role the product uses: it owns its database and nothing else. */
  password: string
}

/**
 * The cluster of `home`, made with `initdb` when there is none.
 *
 * It is stored in `home` itself, or in a shared place when the database account cannot reach `home`.
 * A folder without its `cluster.json` was left by a killed first start (or by the deletion of
 * `home`): it is renamed to `….old`, never built upon and never deleted at once.
 */
export async function openCluster(
  home: string,
  user: DatabaseUser | undefined,
  binaries: string,
): Promise<Cluster> {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const settingsFile = join(home, 'cluster.json')
  if (existsSync(settingsFile)) {
    const known: Cluster = JSON.parse(readFileSync(settingsFile, 'utf8'))
    return known
  }

  if (user !== undefined) letThrough(realpathSync(home), user)
  const dir = placeFor(realpathSync(home), user)
  if (existsSync(dir)) {
    rmSync(`${dir}.old`, { recursive: true, force: true })
    renameSync(dir, `${dir}.old`)
  }
  const cluster = {
    dir,
    port: await findFreePort(),
    ownerPassword: randomBytes(24).toString('base64url'),
    password: randomBytes(24).toString('base64url'),
  }
  await initialise(cluster, user, binaries)
  saveCluster(home, cluster)
  return cluster
}

/** Writes `cluster.json` in one step. */
export function saveCluster(home: string, cluster: Cluster): void {
  const file = join(home, 'cluster.json')
  writeFileSync(`${file}.new`, JSON.stringify(cluster, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Lets the database account traverse (not list) the home, which is the cluster's alone, and the folder
 * around it if that was empty when we came: a fresh temporary folder is closed to all others.
 */
function letThrough(home: string, user: DatabaseUser): void {
  const around = dirname(home)
  const isOurs = readdirSync(around).every((name) =>
    [basename(home), 'launcher.pid'].includes(name),
  )
  for (const folder of isOurs ? [around, home] : [home]) {
    const { mode } = statSync(folder)
    if (canReach(dirname(folder), user)) chmodSync(folder, (mode & 0o777) | 0o001)
  }
}

function placeFor(home: string, user: DatabaseUser | undefined): string {
  const inside = join(home, 'cluster')
  if (canReach(home, user)) return inside
  return join(
    sharedPlace(),
    `cluster-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
  )
}

async function initialise(
  cluster: Cluster,
  user: DatabaseUser | undefined,
  binaries: string,
): Promise<void> {
  // Under another name until it is complete: an `initdb` that outlives a killed start disturbs no other.
  const unfinished = `${cluster.dir}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${unfinished}.password`
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    writeFileSync(passwordFile, cluster.ownerPassword, { mode: 0o600 })
    if (user !== undefined) {
      chownSync(unfinished, user.uid, user.gid)
      chownSync(passwordFile, user.uid, user.gid)
    }
    // The builtin locale needs no locale installed on the host, and sorts the same on every machine.
    const args = [
      ['--pgdata', unfinished],
      ['--username', 'postgres', '--auth', 'scram-sha-256', '--pwfile', passwordFile],
      [
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        'C',
      ],
      ['--no-instructions', '--no-sync'],
    ].flat()
    await promisify(execFile)(join(binaries, 'initdb'), args, {
      ...user,
      cwd: unfinished,
      env: postgresEnvironment(),
    })
    chmodSync(unfinished, 0o700)
    renameSync(unfinished, cluster.dir)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    const reason =
      cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new Error(`Creating the database failed: ${reason}`, { cause })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** A minimal environment: no variable of the host (PGDATA, LC_…) reaches PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
