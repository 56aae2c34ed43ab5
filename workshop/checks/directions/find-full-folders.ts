import { posix } from 'node:path'
import type { Violation } from './find-violations.ts'

const mostFiles = 40

/** Two that only grow, and are read from the end. */
const exempt: readonly string[] = ['db/migrations', 'docs/decisions']

/** Folders with more files of their own than a reader can scan, tests counted. */
export function findFullFolders(files: readonly string[]): Violation[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !exempt.includes(folder))
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      message: `has ${count} files of its own: ${mostFiles} at most`,
    }))
}
