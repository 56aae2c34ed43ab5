import type {
  CompanionAnswers,
  CompanionAnswersRequest,
  CompanionView,
} from '../../contract/bookings/companion.ts'
import { afterSign } from '../../domain/companion/check-in.ts'
import { companionPriority } from '../../domain/companion/companion.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  emptyCompanion,
  hasCheckIns,
  saveCompanion,
  lockCompanion,
  rulesFor,
  withCheckIns,
} from './change-companion.ts'
import { insertSign } from './companion.store.ts'
import { viewCompanion } from './view-companion.ts'

/**
 * Keeps how the customer is, or what has changed: raises the dispatch priority, and starts the check-ins where an answer does. The same
 * answers sent again leave the clock as it is. Refusals: `not_found`, `companion_not_open` before drivers have offers, `companion_over`.
 */
export const answerCompanion = (
  ctx: Ctx,
  bookingId: string,
  { textVersion, ...answers }: CompanionAnswersRequest,
): Promise<Outcome<CompanionView>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockCompanion(ctx, tx, bookingId)
    if (!locked) return refused('not_found')
    const { booking, now } = locked
    if (!rulesFor(booking).mayAnswer) {
      return refused(booking.status === 'pending' ? 'companion_not_open' : 'companion_over')
    }
    const known = locked.row ?? emptyCompanion(booking, now)
    if (locked.row === null || !isSame(known, answers)) {
      const answered = {
        ...known,
        ...answers,
        dispatchPriority: companionPriority(booking.priority, answers.circumstances),
        answeredAt: now,
        consentTextVersion: textVersion ?? null,
        stoppedAt: null,
      }
      const next = afterSign(answered, 'answered', {
        now,
        hasCheckIns: hasCheckIns(booking, answered),
      })
      await saveCompanion(ctx, tx, withCheckIns(answered, next, now))
      await insertSign(tx, { bookingId, kind: 'answered', at: now })
    }
    return accepted(await viewCompanion(ctx, tx, booking, 'customer'))
  })

const isSame = (
  known: CompanionAnswers & { stoppedAt: Date | null },
  answers: CompanionAnswers,
): boolean =>
  known.stoppedAt === null &&
  known.note === answers.note &&
  known.circumstances.join() === answers.circumstances.join()

/**
 * Ends the check-ins and removes what was said; the priority is the booking's own again. An alert that operators have stays with them: the
 * hand on the phone may not be the customer's. Late and twice it changes nothing. Refusal: `not_found`.
 */
export const stopCompanion = (ctx: Ctx, bookingId: string): Promise<Outcome<CompanionView>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockCompanion(ctx, tx, bookingId)
    if (!locked) return refused('not_found')
    const { booking, row, now } = locked
    if (row && row.stoppedAt === null) {
      await saveCompanion(ctx, tx, {
        ...row,
        circumstances: [],
        note: null,
        batteryPercent: null,
        consentTextVersion: null,
        dispatchPriority: booking.priority,
        stoppedAt: now,
        nextCheckInAt: null,
      })
      await insertSign(tx, { bookingId, kind: 'stopped', at: now })
    }
    return accepted(await viewCompanion(ctx, tx, booking, 'customer'))
  })
