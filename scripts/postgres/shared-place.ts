import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of root's that every account can walk into, for what the database account cannot reach
 * where it belongs: /var/lib/towline, which outlives a restart of the machine, or else a folder
 * below the one for temporary files.
 */
export function sharedPlace(): string {
  const candidates = [join('/var/lib', 'towline'), join(tmpdir(), 'towline-shared')]
  for (const folder of candidates) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const found = lstatSync(folder)
      // In a folder where anyone may write, somebody else could have made it first.
      if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0)
        return folder
    } catch {
      continue
    }
  }
  throw new Error(
    `No place for the database that its account can reach: tried ${candidates.join(' and ')}. Set DATABASE_URL.`,
  )
}
