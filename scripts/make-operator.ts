/**
 * Makes an existing account an operator:
 *
 *   node build/node/scripts/make-operator.js someone@example.ie
 *
 * Works on DATABASE_URL, or else on the embedded database of DATA_DIR, whether or not Towline is running.
 */
import { join, resolve } from 'node:path'
import { problems } from '../contract/problems.ts'
import { makeOperator } from '../server/accounts/index.ts'
import { closeDatabase, openDatabase } from '../server/kit/database.ts'
import { openLog } from '../server/kit/log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readEnvironment } from './launch/read-environment.ts'

const email = process.argv[2]
const env = readEnvironment('.env')

if (email === undefined) {
  process.stderr.write('Whom? Give the e-mail address of an account.\n')
  process.exitCode = 2
} else {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ home: join(resolve(env.DATA_DIR || 'data'), 'postgres') })
  const url = env.DATABASE_URL || embedded?.url || ''
  const db = openDatabase({ url, maxConnections: 1, log: openLog('error') })
  try {
    const outcome = await makeOperator(db, email)
    if (outcome.ok) {
      process.stdout.write(`${email} is an operator now. They have to sign in again.\n`)
    } else {
      const words =
        outcome.refusal.code === 'not_found'
          ? 'There is no account with this address. Sign up first.'
          : problems[outcome.refusal.code].detail
      process.stderr.write(`${words}\n`)
      process.exitCode = 1
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    process.stderr.write(
      `The database did not answer as expected: ${cause instanceof Error ? cause.message : String(cause)}\n`,
    )
    process.exitCode = 1
  } finally {
    await closeDatabase(db)
    // one that was running already belongs to whoever started it
    if (embedded && !embedded.isAdopted) await embedded.stop()
  }
}
