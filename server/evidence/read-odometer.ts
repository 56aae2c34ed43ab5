import type { OdometerReading, OdometerRequest } from '../../contract/bookings/evidence.ts'
import { maxReadingsOfStage, odometerStages } from '../../domain/evidence/odometer.ts'
import { odometerRecord } from '../../domain/evidence/sealing/links.ts'
import { pressTimeToKeep } from '../../domain/bookings/step-time.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { sha256Of } from '../photos/index.ts'
import { addLink, addRemoval } from '../seals/index.ts'
import { sideOf, publishEvidence } from './evidence-sides.ts'
import { viewReading } from './evidence-view.ts'
import { insertReading, markReplaced, readingsOf, type OdometerRow } from './evidence.store.ts'

/**
 * The driver reads the odometer, at pickup or hand-over. A later reading of the stage takes the place of the one before, which stays as it
 * was, in the evidence and in the chain; one that was typed earlier and arrives later is stored as replaced already. Sent again it is the
 * same one. One that contradicts the other stage is kept: the screen has the driver confirm it, and everyone reads whether they did.
 * Refusals: `not_found`, `odometer_not_open`, `odometer_full`.
 */
export const readOdometer = (
  ctx: Ctx,
  accountId: string,
  {
    bookingId,
    stage,
    clientId,
    isConfirmed,
    salt,
    pressedAt,
    chained,
    value,
    unit,
  }: OdometerRequest & {
    bookingId: string
  },
): Promise<Outcome<OdometerReading>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, bookingId)
    if (!sides || sideOf(sides, accountId) !== 'driver') return refused('not_found')
    const readings = await readingsOf(tx, bookingId)
    const same = readings.find((one) => one.takenBy === accountId && one.clientId === clientId)
    if (same) return accepted(viewReading(same))
    if (!odometerStages(sides.status).includes(stage)) return refused('odometer_not_open')
    const ofStage = readings.filter((one) => one.stage === stage)
    if (ofStage.length >= maxReadingsOfStage) return refused('odometer_full')

    const now = ctx.clock.at(sides.clockMs)
    const pressed = pressedAt === undefined ? null : new Date(pressedAt)
    const takenAt = pressTimeToKeep(pressed, { now, acceptedAt: sides.acceptedAt }) ?? now
    const earlier = ofStage.find(({ replacedAt }) => replacedAt === null)
    const isLate = earlier !== undefined && earlier.takenAt > takenAt
    const statement = [bookingId, stage, value, unit, salt, takenAt.toISOString()]
    const row: OdometerRow = {
      id: newId('odo'),
      bookingId,
      takenBy: accountId,
      clientId,
      stage,
      value,
      unit,
      isConfirmed,
      salt,
      sha256: sha256Of(JSON.stringify(statement)),
      takenAt,
      createdAt: now,
      replacedAt: isLate ? now : null,
    }
    if (earlier && !isLate) {
      await markReplaced(tx, earlier.id, now)
      await addRemoval(ctx, tx, { bookingId, subject: earlier.id, now })
    }
    await insertReading(tx, row)
    await addLink(ctx, tx, {
      bookingId,
      kind: 'odometer',
      sentSha256: sha256Of(odometerRecord(stage, { value, unit }, salt)),
      storedSha256: row.sha256,
      takenAt: chained ? new Date(chained.takenAt) : takenAt,
      claim: chained ? { hash: chained.link, previous: chained.previousLink, place: null } : null,
      receivedAt: now,
      subject: row.id,
      now,
    })
    if (isLate) await addRemoval(ctx, tx, { bookingId, subject: row.id, now })
    publishEvidence(ctx, tx, bookingId, sides)
    return accepted(viewReading(row))
  })
