/**
 * Brings the database of DATABASE_DIRECT_URL, or of DATABASE_URL, to the schema of this release, as a step of its own before its servers start:
 *
 *   node release/migrate.js
 *
 * Safe to repeat, and for two at once. Exits with 0 when the database fits this release, with 1 and a sentence when it does not.
 */
import { migrate } from '../server/kit/database/migrate.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const url = DATABASE_DIRECT_URL || DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: the database to migrate')
  const { applied, beyond } = await migrate(url)
  for (const name of applied) print(`applied ${name}`)
  for (const name of beyond) print(`${name} is of a newer release, and compatible with this one`)
  print('The database fits this release.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
