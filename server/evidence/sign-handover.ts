import type { Signature } from '../../contract/evidence.ts'
import { isSignatureOpen } from '../../domain/evidence.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { sha256Of } from '../pictures/index.ts'
import { sideOf, tellOfEvidence } from './evidence-sides.ts'
import { viewSignature } from './evidence-view.ts'
import { saveSignature, signatureOf } from './evidence.store.ts'

export type HandoverSignature = { bookingId: string; signerName: string; path: string | null }

/**
 * Whoever takes the vehicle over signs, on the driver's glass or the customer's own. Until the recovery is completed a new signature takes
 * the place of the one before; the same one sent again is the same one. Refusals: `not_found`, `signature_not_open`.
 */
export const signHandover = (
  ctx: Ctx,
  accountId: string,
  { bookingId, signerName, path }: HandoverSignature,
): Promise<Outcome<Signature>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, bookingId)
    if (!sides || !sideOf(sides, accountId)) return refused('not_found')
    const earlier = await signatureOf(tx, bookingId)
    if (earlier?.signerName === signerName && earlier.path === path) {
      return accepted(viewSignature(earlier))
    }
    if (!isSignatureOpen(sides.status)) return refused('signature_not_open')
    const signedAt = ctx.clock.at(sides.clockMs)
    const statement = JSON.stringify([bookingId, signerName, path, signedAt.toISOString()])
    const sha256 = sha256Of(statement)
    const row = { bookingId, signerName, path, signedAt, sha256, takenBy: accountId }
    await saveSignature(tx, row)
    tellOfEvidence(ctx, tx, bookingId, sides)
    return accepted(viewSignature(row))
  })
