import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder owned by root that every account can enter, for files that the database account cannot reach
 * in their usual place: /var/lib/towline, which outlives a restart of the machine, or else a folder
 * below the temporary one.
 */
export function sharedPlace(): string {
  const candidates = [join('/var/lib', 'towline'), join(tmpdir(), 'towline-shared')]
  for (const folder of candidates) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const found = lstatSync(folder)
      // In a folder where anyone may write, another account could have created it first.
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
