/**
 * Brings the database of DATABASE_DIRECT_URL, or of DATABASE_URL, to the schema of this release, as a step of its own before its servers start:
 *
 *   node release/migrate.js [--dry-run]
 *
 * Safe to repeat, and for two at once. With `--dry-run` it says what it would apply and whether that needs an outage, and changes nothing. Exits
 * with 0 when the database fits this release (or would), with 1 and a sentence when it does not, with 2 for any other argument.
 */
import { migrate, planMigration } from '../server/kit/database/migrate.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const printBeyond = (names: readonly string[]): void => {
  for (const name of names) print(`${name} is of a newer release, and compatible with this one`)
}

const printPlan = async (url: string): Promise<void> => {
  const { pending, beyond } = await planMigration(url)
  for (const { name, isCompatible } of pending) {
    print(`would apply ${name}${isCompatible ? '' : ', which older releases do not run on'}`)
  }
  printBeyond(beyond)
  if (pending.length === 0) print('The database fits this release.')
  else if (pending.every(({ isCompatible }) => isCompatible)) {
    print('No outage needed: older releases run on.')
  } else print('Outage needed: stop the older release first.')
}

try {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const url = DATABASE_DIRECT_URL || DATABASE_URL
  const [option, ...others] = process.argv.slice(2)
  if (others.length > 0 || (option !== undefined && option !== '--dry-run')) {
    process.exitCode = 2
    throw new Error('The only argument is --dry-run')
  }
  if (!url) throw new Error('DATABASE_URL is missing: the database to migrate')
  if (option) await printPlan(url)
  else {
    const { applied, beyond } = await migrate(url)
    for (const name of applied) print(`applied ${name}`)
    printBeyond(beyond)
    print('The database fits this release.')
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode ||= 1
}
