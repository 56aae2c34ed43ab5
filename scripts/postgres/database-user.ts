import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account PostgreSQL runs as. PostgreSQL refuses to run as root. */
export type DatabaseUser = { uid: number; gid: number }

/**
 * The account that runs the database: undefined when this process is not root and can run it itself.
 * The account must be listed in /etc/passwd, because PostgreSQL looks its own name up there.
 */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['nobody', 'postgres']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "nobody" to run it as. ' +
      'Start Towline as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Whether `user` can reach `folder`: a home such as /root (0700) shuts everyone else out of
 * everything below it. `folder` itself may be absent; its existing parents are checked.
 */
export function canReach(folder: string, user: DatabaseUser | undefined): boolean {
  if (user === undefined) return true
  for (let place = folder; ; place = dirname(place)) {
    const found = statSync(place, { throwIfNoEntry: false })
    if (found !== undefined && found.uid !== user.uid && (found.mode & 0o001) === 0) return false
    if (place === dirname(place)) return true
  }
}
