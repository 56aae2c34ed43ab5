import { spawnSync } from 'node:child_process'

/** Throws when one is missing: they come from Debian, and `.ci/run` installs them. */
export function requirePrograms(...names: readonly string[]): void {
  const missing = names.filter(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status !== 0,
  )
  if (missing.length === 0) return
  throw new Error(
    `${missing.join(' and ')} missing: apt-get install haproxy openssl systemd prometheus`,
  )
}
