/** What the commands about one account share: whom, on which database, and what is said. */
import { join, resolve } from 'node:path'
import { problems } from '../contract/problems.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Ctx } from '../server/context.ts'
import { jobCatalogue } from '../server/job-catalogue.ts'
import { databaseClock } from '../server/kit/clock.ts'
import { closeDatabase, openDatabase } from '../server/kit/database.ts'
import { openJobs } from '../server/kit/jobs.ts'
import { openLog } from '../server/kit/log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readEnvironment } from './launch/read-environment.ts'

type AccountCommand = {
  carryOut: (ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'>, email: string) => Promise<Outcome<unknown>>
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
    // what it enqueues is done by the server that works on this database
    const ctx = { db, jobs: openJobs(jobCatalogue), clock: databaseClock }
    const outcome = await carryOut(ctx, email)
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
