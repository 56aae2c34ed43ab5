import type { Signature } from '../../contract/bookings/evidence.ts'
import { isSignatureOpen } from '../../domain/evidence/evidence.ts'
import { signatureText } from '../../domain/evidence/sealing/links.ts'
import { pressTimeToKeep } from '../../domain/bookings/step-time.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { sha256Of } from '../photos/index.ts'
import { addLink, addRemoval } from '../seals/index.ts'
import { sideOf, publishEvidence } from './evidence-sides.ts'
import { viewSignature } from './evidence-view.ts'
import { saveSignature, signatureOf } from './evidence.store.ts'

export type HandoverSignature = {
  bookingId: string
  signerName: string
  path: string | null
  /** By the device's clock. */
  pressedAt?: string | undefined
  /** What the device chained when it was given. */
  chained?: { link: string; previousLink: string | null; takenAt: string } | undefined
}

/**
 * The person who takes the vehicle over signs, on the driver's screen or the customer's own. Until the recovery is completed a new
 * signature replaces the one before, unless that one was given later; the same one sent again is the same one. A signature that waited
 * on a device counts from when it was given there, as far as that is plausible. Refusals: `not_found`, `signature_not_open`.
 */
export const signHandover = (
  ctx: Ctx,
  accountId: string,
  { bookingId, signerName, path, pressedAt, chained }: HandoverSignature,
): Promise<Outcome<Signature>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, bookingId)
    if (!sides || !sideOf(sides, accountId)) return refused('not_found')
    const earlier = await signatureOf(tx, bookingId)
    if (earlier?.signerName === signerName && earlier.path === path) {
      return accepted(viewSignature(earlier))
    }
    if (!isSignatureOpen(sides.status)) return refused('signature_not_open')
    const now = ctx.clock.at(sides.clockMs)
    const pressed = pressedAt === undefined ? null : new Date(pressedAt)
    const signedAt = pressTimeToKeep(pressed, { now, acceptedAt: sides.acceptedAt }) ?? now
    if (earlier && earlier.signedAt > signedAt) return accepted(viewSignature(earlier))
    const statement = JSON.stringify([bookingId, signerName, path, signedAt.toISOString()])
    const sha256 = sha256Of(statement)
    const row = { bookingId, signerName, path, signedAt, sha256, takenBy: accountId }
    await saveSignature(tx, row)
    if (earlier) await addRemoval(ctx, tx, { bookingId, subject: earlier.sha256, now })
    await addLink(ctx, tx, {
      bookingId,
      kind: 'signature',
      sentSha256: chained ? sha256Of(signatureText(signerName, path)) : null,
      storedSha256: sha256,
      takenAt: chained ? new Date(chained.takenAt) : signedAt,
      claim: chained ? { hash: chained.link, previous: chained.previousLink, place: null } : null,
      receivedAt: now,
      subject: sha256,
      now,
    })
    publishEvidence(ctx, tx, bookingId, sides)
    return accepted(viewSignature(row))
  })
