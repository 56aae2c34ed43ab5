/** Shared by the commands about one account: the account, the database, and the output. */
import { join, resolve } from 'node:path'
import { problems } from '../contract/problems.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Ctx } from '../server/context.ts'
import { jobCatalogue } from '../server/job-catalogue.ts'
import { databaseClock } from '../server/kit/clock.ts'
import { closeDatabase, openDatabase } from '../server/kit/database/database.ts'
import { openJobs } from '../server/kit/jobs/jobs.ts'
import { openLog } from '../server/kit/log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readEnvironment } from './launch/read-environment.ts'

type AccountCommand = {
  carryOut: (ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'>, email: string) => Promise<Outcome<unknown>>
  /** Printed on success. */
  done: (email: string) => string
  /** Printed instead of "not found". */
  notFound: string
}

/**
 * Works on DATABASE_URL, or else on the embedded database of DATA_DIR, whether or not Towline is running. Exits with 1 on failure, and with
 * 2 when no account was named.
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
  const url = embedded?.url ?? (env.DATABASE_DIRECT_URL || env.DATABASE_URL || '')
  const db = openDatabase({ url, maxConnections: 1, log: openLog('error') })
  try {
    // jobs enqueued here run on the server that works on this database
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
    // a server that was running already belongs to the process that started it
    if (embedded && !embedded.isAdopted) await embedded.stop()
  }
}
