/** The job that erases the people of bookings, and of their documents, once no law keeps the records any more. */
import { sql } from 'drizzle-orm'
import { cutoffOf } from '../../../domain/privacy/retention-periods.ts'
import type { Ctx } from '../../context.ts'
import { writeDeletion } from '../../deletions/index.ts'
import { deleteEvidenceOf } from '../../evidence/index.ts'
import { isRefusedWrite } from '../../kit/database/database-errors.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import type { Checkpoint } from '../../kit/jobs/run-job.ts'
import { removeFilesOf } from '../../photos/index.ts'
import { countErased } from '../count-erased.ts'
import { addNoOne, bookingErasures } from './booking-erasures.ts'
import { documentErasures, driverErasures } from './document-erasures.ts'
import {
  findDueBookings,
  listOf,
  lockDueBookings,
  type DueBooking,
  type Times,
} from './due-bookings.store.ts'

export type OldBookingsCtx = Pick<Ctx, 'db' | 'clock' | 'jobs'> & { jobRun?: string }

/** Bookings in one transaction; and how many of these in one run, the next day's continues. */
const perStep = 50
const stepsPerRun = 200

type Log = (category: string, rowCount: number) => Promise<void>
type Span = { from: Date; to: Date }

/**
 * Step by step, each in a transaction of its own with its rows of the deletion log. Late, twice, or killed in between: the next run does
 * what is left. Throws at the end, naming them, where the database refused bookings.
 */
export const eraseOldBookings = async (
  ctx: OldBookingsCtx,
  checkpoint: Checkpoint,
  step = perStep,
): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const times = { cutoff: cutoffOf('old_bookings', now).toISOString(), at: now.toISOString() }
  const refusals: Refusal[] = []
  let after = ''
  for (let steps = 0; steps < stepsPerRun; steps += 1) {
    checkpoint()
    const found = await findDueBookings(ctx.db, times, { after, limit: step })
    const last = found.at(-1)
    if (!last) break
    if (after === '') await addNoOne(ctx.db, times.at)
    refusals.push(...(await eraseTogether(ctx, times, found)))
    after = last.id
  }
  for (const { category, statement } of [...documentErasures, ...driverErasures]) {
    checkpoint()
    await inTransaction(ctx.db, async (tx) =>
      logOf(ctx, tx, times, null)(category, await countErased(tx, statement(times))),
    )
  }
  if (refusals.length > 0) {
    const ids = refusals.map(({ bookingId }) => bookingId).join(', ')
    throw new Error(`could not be erased: ${ids}`, { cause: refusals[0]?.failure })
  }
}

type Refusal = { bookingId: string; failure: unknown }

/** All in one transaction; where the database refuses that, each in its own, so that one booking keeps back no other. */
const eraseTogether = async (
  ctx: OldBookingsCtx,
  times: Times,
  found: readonly DueBooking[],
): Promise<Refusal[]> => {
  const refusals: Refusal[] = []
  const attempt = async (due: readonly DueBooking[]): Promise<void> => {
    try {
      await inTransaction(ctx.db, (tx) => eraseStep(ctx, tx, times, due))
    } catch (failure) {
      if (!isRefusedWrite(failure)) throw failure
      const [one] = due
      if (due.length === 1 && one) refusals.push({ bookingId: one.id, failure })
      else for (const each of due) await attempt([each])
    }
  }
  await attempt(found)
  return refusals
}

const eraseStep = async (
  ctx: OldBookingsCtx,
  tx: Tx,
  times: Times,
  found: readonly DueBooking[],
): Promise<void> => {
  const due = await lockDueBookings(tx, times, found)
  if (due.length === 0) return
  const ids = listOf(due.map(({ id }) => id))
  const ends = due.map(({ yearEnd }) => yearEnd.getTime())
  const log = logOf(ctx, tx, times, {
    from: new Date(Math.min(...ends)),
    to: new Date(Math.max(...ends)),
  })
  const { rows: chatPhotos } = await tx.execute<Parameters<typeof removeFilesOf>[2][number]>(sql`
    select id, sha256, thumbnail_sha256 as "thumbnailSha256" from chat_photos where booking_id = any(${ids})`)
  // a hold may have kept them beyond their own time
  const evidence = await deleteEvidenceOf(tx, sql`(select unnest(${ids}))`)
  await log('evidence', evidence.moments.length)
  for (const { category, statement } of bookingErasures) {
    await log(category, await countErased(tx, statement(ids, times.at)))
  }
  await removeFilesOf(ctx, tx, [...chatPhotos, ...evidence.photos])
}

const logOf =
  ({ jobRun }: OldBookingsCtx, tx: Tx, { at }: Times, span: Span | null): Log =>
  async (category, rowCount) => {
    if (rowCount === 0) return
    const job = 'erase-old-bookings'
    const deletion = { category, rule: 'old_bookings', job, jobRun, rowCount, span }
    await writeDeletion(tx, { ...deletion, at: new Date(at) })
  }
