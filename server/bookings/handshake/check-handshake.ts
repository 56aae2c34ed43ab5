/** The hand-shake of a step: what proves the start or the hand-over, as it is put on record with the step. */
import type { BookingTransition } from '../../../domain/bookings/booking.ts'
import { normaliseRegistration } from '../../../domain/bookings/registration.ts'
import { judgeTry } from '../../../domain/handshake/code-tries.ts'
import { comparePlates } from '../../../domain/handshake/compare-plates.ts'
import { deviceTimeOf, type HandshakeProof } from '../../../domain/handshake/handshake.ts'
import { handshakeTexts } from '../../../domain/handshake/handshake-copy.ts'
import type { HandshakePurpose } from '../../../domain/handshake/moving-code.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { handshakeRecords } from '../../../db/schema/handshakes.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { openTask } from '../../tasks/index.ts'
import type { BookingCommand } from '../advance-booking.ts'
import type { BookingRow } from '../bookings.store.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { checkStartCode } from '../trips/start-code.ts'
import type { HandoverInput } from '../trips/record-handover.ts'
import { noteMismatch, proofOfCode, type EnteredCode } from './judge-code.ts'
import { handshakeOf, insertRecord, saveHandshake } from './handshakes.store.ts'

/** What is put on record with the step that is made. */
export type HandshakeToRecord = Omit<typeof handshakeRecords.$inferInsert, 'id' | 'bookingId'>

type Step = {
  transition: BookingTransition
  command: Pick<
    BookingCommand,
    'actor' | 'startCode' | 'phoneTries' | 'pressedAt' | 'clientId' | 'handover'
  >
}

/**
 * Null for a step that needs none. Refusals: those of `checkStartCode`; of a hand-over `handover_code_wrong`, `handover_code_paused` after
 * too many wrong ones, `plate_differs`. A hand-over without a code and a plate is never refused here.
 */
export const checkHandshake = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  { transition, command }: Step,
  now: Date,
): Promise<Outcome<HandshakeToRecord | null>> => {
  const { clientId = null, pressedAt = null, startCode = null, phoneTries = 0 } = command
  const enteredAt = pressedAt
  const record = (
    purpose: HandshakePurpose,
    proof: HandshakeProof,
    at: Date | null,
    tries: number,
  ): HandshakeToRecord => ({
    purpose,
    proof,
    clientId,
    deviceAt: deviceTimeOf(at, { now, acceptedAt: booking.acceptedAt }),
    serverAt: now,
    phoneTries: tries,
  })
  if (transition === 'start') {
    const entered = startCode === null ? null : { code: startCode, enteredAt, clientId, phoneTries }
    const checked = await checkStartCode(ctx, tx, booking, entered, now)
    if (!checked.ok) return checked
    return accepted(record('start', checked.value, enteredAt, phoneTries))
  }
  if (transition !== 'complete' || command.actor.kind !== 'driver') return accepted(null)

  const { handover = null } = command
  const codeAt = handover?.codeAt ? new Date(handover.codeAt) : enteredAt
  const tries = handover?.phoneTries ?? 0
  const given = handover?.code
    ? { code: handover.code, enteredAt: codeAt, clientId, phoneTries: tries }
    : null
  const judged = await judgeHandover(ctx, tx, booking, given, now)
  if (!judged.ok) return judged
  const plate = judgePlate(booking, handover, judged.value !== 'no_code')
  if (!plate.ok) return plate
  return accepted({ ...record('handover', judged.value, codeAt, tries), ...plate.value })
}

/** A code for a job that an older release accepted has nothing to be compared with, and counts as none. */
const judgeHandover = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  given: EnteredCode | null,
  now: Date,
): Promise<Outcome<HandshakeProof>> => {
  const row = given && (await handshakeOf(tx, booking.id))
  if (!given || !row?.secret) return accepted('no_code')
  const proof = await proofOfCode(tx, booking, 'handover', given, now)
  const mismatch = proof === null ? await noteMismatch(tx, booking, 'handover', given, now) : 'none'
  if (mismatch === 'new') await publishBookingChange(ctx, tx, booking)
  const before = { count: row.handoverWrong, since: row.handoverWrongSince }
  const answer = judgeTry(before, proof, now)
  if (answer.kind === 'right') return accepted(answer.proof)
  if (answer.kind === 'paused') {
    return refused('handover_code_paused', { retryAfterSeconds: answer.waitSeconds })
  }
  const { count, since } = answer.tries
  await saveHandshake(tx, booking.id, { handoverWrong: count, handoverWrongSince: since })
  return refuseWrong(
    mismatch === 'none'
      ? handshakeTexts.wrongHandover(answer.left)
      : handshakeTexts.wrongHandoverLate,
  )
}

const refuseWrong = (words: string): Outcome<never> =>
  refused('handover_code_wrong', { detail: words, fields: { 'handover.code': words } })

/** Another plate than the one booked is taken from the person with the code alone. */
const judgePlate = (
  booking: BookingRow,
  handover: HandoverInput | null,
  hasCode: boolean,
): Outcome<Pick<HandshakeToRecord, 'plate' | 'plateCheck'>> => {
  const plate = handover?.plate ?? null
  const isConfirmed = handover?.isPlateConfirmed ?? false
  const answer = comparePlates(bookedPlate(booking), { plate, isConfirmed, hasCode })
  if (answer.kind === 'differs') {
    const { words } = answer
    return refused('plate_differs', { detail: words, fields: { 'handover.plate': words } })
  }
  const { check } = answer
  return accepted({
    plate: check === null ? null : normaliseRegistration(plate ?? ''),
    plateCheck: check,
  })
}

const bookedPlate = ({ vehicleIdentity }: BookingRow): string | null =>
  vehicleIdentity?.registration ?? null

/** With the step that is made. Another plate than the one booked is put before an operator. */
export const recordHandshake = async (
  tx: Tx,
  booking: BookingRow,
  record: HandshakeToRecord,
): Promise<void> => {
  await insertRecord(tx, { ...record, bookingId: booking.id })
  if (record.plateCheck !== 'confirmed') return
  await openTask(tx, {
    kind: 'handshake_mismatch',
    subject: booking.id,
    bookingId: booking.id,
    ...(booking.driverId === null ? {} : { driverId: booking.driverId }),
    note: `${record.plate ?? ''} was handed over, and ${bookedPlate(booking) ?? ''} was booked. The person with the code confirmed it.`,
    at: record.serverAt,
  })
}
