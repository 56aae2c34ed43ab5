/** What was kept of the hand-over when a job ends, and why the rest was not. */
import { and, eq, isNotNull } from 'drizzle-orm'
import {
  bookingHandovers,
  bookingPhotos,
  bookingSignatures,
  type HandoverRow,
} from '../../../db/schema/evidence.ts'
import { stageOf, type PhotoKind } from '../../../domain/evidence/evidence.ts'
import {
  handoverTexts,
  isNoteNeeded,
  missingHandoverParts,
  reasonWanted,
  type HandoverReason,
} from '../../../domain/evidence/handover.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

export type HandoverInput = {
  isAtDropoff: boolean | null
  waitingPhotos?: readonly PhotoKind[] | undefined
  reason?: HandoverReason | undefined
  note?: string | undefined
  /** The hand-over code as the driver was told it, and when it was entered, by the device's clock. */
  code?: string | undefined
  codeAt?: string | undefined
  phoneTries?: number | undefined
  plate?: string | undefined
  isPlateConfirmed?: boolean | undefined
}

const nothingGiven: HandoverInput = { isAtDropoff: null }

/**
 * Records the hand-over of a job that its driver ends now, under the booking's lock. A reason that is not needed is dropped. Refusals:
 * `handover_reason_missing` when a part is missing and no reason was given; `invalid_input` for a reason that needs a note.
 */
export const recordHandover = async (
  tx: Tx,
  bookingId: string,
  driverAccountId: string,
  given: HandoverInput | null,
  now: Date,
): Promise<Outcome<undefined>> => {
  const { isAtDropoff, waitingPhotos = [], reason, note } = given ?? nothingGiven
  const stored = await cornersBy(tx, bookingId, driverAccountId)
  const waiting = waitingPhotos.filter((kind) => stageOf(kind) !== null)
  const awaited = [...new Set(waiting)].filter((kind) => !stored.includes(kind))
  const photos = [...stored, ...awaited].map((kind) => ({ kind, isOfFormerDriver: false }))
  const missing = missingHandoverParts({
    photos,
    hasSignature: await isSigned(tx, bookingId),
    isAtDropoff,
  })
  const isShort = missing.length > 0
  if (isShort && !reason) {
    return refused('handover_reason_missing', { detail: reasonWanted(missing) })
  }
  if (isShort && reason && isNoteNeeded(reason) && !note) {
    return refused('invalid_input', { fields: { 'handover.note': handoverTexts.noteMissing } })
  }
  await tx.insert(bookingHandovers).values({
    bookingId,
    driverAccountId,
    isAtDropoff,
    missing,
    reason: isShort ? (reason ?? null) : null,
    note: isShort ? note || null : null,
    awaited,
    createdAt: now,
  })
  return accepted(undefined)
}

const cornersBy = async (
  tx: Tx,
  bookingId: string,
  driverAccountId: string,
): Promise<PhotoKind[]> => {
  const rows = await tx
    .select({ kind: bookingPhotos.kind })
    .from(bookingPhotos)
    .where(
      and(
        eq(bookingPhotos.bookingId, bookingId),
        eq(bookingPhotos.uploadedBy, driverAccountId),
        isNotNull(bookingPhotos.storedAt),
      ),
    )
  return rows.map(({ kind }) => kind)
}

const isSigned = async (tx: Tx, bookingId: string): Promise<boolean> => {
  const rows = await tx
    .select({ by: bookingSignatures.takenBy })
    .from(bookingSignatures)
    .where(eq(bookingSignatures.bookingId, bookingId))
  return rows.length > 0
}

export const handoverOf = async (
  db: Queryable,
  bookingId: string,
): Promise<HandoverRow | undefined> => {
  const [row] = await db
    .select()
    .from(bookingHandovers)
    .where(eq(bookingHandovers.bookingId, bookingId))
  return row
}
