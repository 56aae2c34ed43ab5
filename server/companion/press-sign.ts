import type { CompanionView } from '../../contract/bookings/companion.ts'
import { afterSign } from '../../domain/companion/check-in.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  emptyCompanion,
  hasCheckIns,
  isWorse,
  saveCompanion,
  lockCompanion,
  rulesFor,
  withCheckIns,
} from './change-companion.ts'
import { hasSign, insertSign } from './companion.store.ts'
import { viewCompanion } from './view-companion.ts'
import { wakeForCompanion } from './wake-for-companion.ts'

type Press = {
  bookingId: string
  kind: 'ok' | 'not_safe'
  clientId: string
  batteryPercent: number | null
}

/**
 * "All OK" restarts the clock; "I'm not safe" wakes the operators at once, also beside a driver and also of a customer who has said nothing
 * before. A press sent twice is one, and counts from when it comes: on a phone without a line it is not sent, which the page says.
 * Refusals: `not_found`, `companion_not_open`, `companion_over`.
 */
export const pressSign = (
  ctx: Ctx,
  { bookingId, kind, clientId, batteryPercent }: Press,
): Promise<Outcome<CompanionView>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockCompanion(ctx, tx, bookingId)
    if (!locked) return refused('not_found')
    const { booking, row, now } = locked
    const view = async () => accepted(await viewCompanion(ctx, tx, booking, 'customer'))
    if (await hasSign(tx, bookingId, clientId)) return view()
    const rules = rulesFor(booking)
    if (booking.status === 'pending') return refused('companion_not_open')
    const isOffered =
      kind === 'not_safe' ? rules.mayCallForHelp : rules.hasCheckIns && row?.stoppedAt === null
    if (!isOffered) return refused('companion_over')
    const known = row ?? emptyCompanion(booking, now)
    const next = afterSign(known, kind, { now, hasCheckIns: hasCheckIns(booking, known) })
    const changed = withCheckIns(known, next, now)
    // a customer who has stopped has removed this
    const battery = known.stoppedAt === null ? (batteryPercent ?? known.batteryPercent) : null
    await saveCompanion(ctx, tx, { ...changed, batteryPercent: battery })
    await insertSign(tx, { bookingId, kind, clientId, at: now })
    if (isWorse(next.alert, known.alert)) await wakeForCompanion(ctx, tx, booking, 'not_safe', now)
    return view()
  })
