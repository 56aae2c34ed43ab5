import type { CompanionView } from '../../contract/bookings/companion.ts'
import { afterSign, type SpokenReason } from '../../domain/companion/check-in.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  emptyCompanion,
  hasCheckIns,
  saveCompanion,
  lockCompanion,
  withCheckIns,
} from './change-companion.ts'
import { insertSign } from './companion.store.ts'
import { viewCompanion } from './view-companion.ts'

type Spoken = { bookingId: string; reason: SpokenReason; note: string | null }

/**
 * An operator has spoken to them, or knows that they are cared for: the alert ends and the clock restarts. The reason is on record for
 * ever; the words are deleted with the companion, because they may be about a person's health. Refusal: `not_found`.
 */
export const recordSpoken = (
  ctx: Ctx,
  accountId: string,
  { bookingId, reason, note }: Spoken,
): Promise<Outcome<CompanionView>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockCompanion(ctx, tx, bookingId)
    if (!locked) return refused('not_found')
    const { booking, now } = locked
    const row = locked.row ?? emptyCompanion(booking, now)
    const next = afterSign(row, 'spoken', { now, hasCheckIns: hasCheckIns(booking, row) })
    await saveCompanion(ctx, tx, withCheckIns(row, next, now))
    const words = note === '' ? null : note
    await insertSign(tx, { bookingId, kind: 'spoken', accountId, reason, note: words, at: now })
    await writeAudit(tx, {
      accountId,
      action: 'speak_to_customer',
      objectId: bookingId,
      before: { alert: row.alert },
      after: { reason },
      at: now,
    })
    return accepted(await viewCompanion(ctx, tx, booking, 'operator'))
  })
