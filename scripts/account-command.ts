/** What the commands about one account share: whom, on which database, and what is said. */
import { join, resolve } from 'node:path'
import { problems } from '../contract/problems.ts'
import type { Outcome } from '../domain/refusal.ts'
import { closeDatabase, openDatabase, type Database } from '../server/kit/database.ts'
import { openLog } from '../server/kit/log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readEnvironment } from './launch/read-environment.ts'

type AccountCommand = {
  carryOut: (db: Database, email: string) => Promise<Outcome<unknown>>
  /** Said when it is done. */
  done: (email: string) => string
  /** Said in place of "not found". */
  notFound: string
}

/**
 * Works on DATABASE_URL, or else on the embedded database of DATA_DIR, whether or not Towline is running. Ends with 1 when it could not be
 * done, and 2 when nobody was named.
 */
export const accountCommand = async ({ carryOut, done, notFound }: AccountCommand) => {
  const email = process.argv[2]
  if (email === undefined) {
    process.stderr.write('Whom? Give the e-mail address of an account.\n')
    process.exitCode = 2
    return
  }
  const env = readEnvironment('.env')
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ home: join(resolve(env.DATA_DIR || 'data'), 'postgres') })
  const url = env.DATABASE_URL || embedded?.url || ''
  const db = openDatabase({ url, maxConnections: 1, log: openLog('error') })
  try {
    const outcome = await carryOut(db, email)
    if (outcome.ok) {
      process.stdout.write(`${done(email)}\n`)
    } else {
      const { code } = outcome.refusal
      process.stderr.write(`${code === 'not_found' ? notFound : problems[code].detail}\n`)
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
