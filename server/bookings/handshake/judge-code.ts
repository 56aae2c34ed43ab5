/** The server's judgement of a code that was entered on a driver's phone, perhaps hours ago and without a connection. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import { pressTimeToKeep } from '../../../domain/bookings/step-time.ts'
import { momentsOf, type HandshakeProof } from '../../../domain/handshake/handshake.ts'
import { isCodeAt, keysOf, type HandshakePurpose } from '../../../domain/handshake/moving-code.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { openTask } from '../../tasks/index.ts'
import type { BookingRow } from '../bookings.store.ts'
import { textReceiver } from './name-receiver.ts'
import {
  handshakeOf,
  insertHandshake,
  insertRecord,
  isMismatchKnown,
  saveHandshake,
} from './handshakes.store.ts'

/** A code as it came: `enteredAt` by the clock of the device. */
export type EnteredCode = {
  code: string
  enteredAt: Date | null
  clientId: string | null
  /** Wrong codes that the phone refused before. */
  phoneTries: number
}

/** Whose code it is; null: no one's. */
export const proofOfCode = async (
  tx: Tx,
  booking: BookingRow,
  purpose: HandshakePurpose,
  { code, enteredAt }: Pick<EnteredCode, 'code' | 'enteredAt'>,
  now: Date,
): Promise<HandshakeProof | null> => {
  if (purpose === 'start' && isSame(code, booking.startCode)) return 'sent_code'
  const row = await handshakeOf(tx, booking.id)
  if (!row?.secret) return null
  if (purpose === 'handover' && isSame(code, row.receiverCode)) return 'receiver_code'
  const moments = momentsOf(enteredAt, { now, acceptedAt: booking.acceptedAt })
  return (await isCodeAt(await keysOf(row.secret, purpose), code, moments)) ? 'code' : null
}

const isSame = (given: string, code: string | null): boolean => {
  if (code === null) return false
  const [one, other] = [Buffer.from(given), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export type Mismatch = 'none' | 'new' | 'known'

/**
 * A wrong code that a phone had taken without a connection is put on record and before an operator, once for each step: either the phones
 * disagree, or someone guessed. `none`: it came at once. Each counts as a try, also one of a step that is known: it may be another code.
 */
export const noteMismatch = async (
  tx: Tx,
  booking: BookingRow,
  purpose: HandshakePurpose,
  { enteredAt, clientId, phoneTries }: EnteredCode,
  now: Date,
): Promise<Mismatch> => {
  const deviceAt = pressTimeToKeep(enteredAt, { now, acceptedAt: booking.acceptedAt })
  if (deviceAt === null) return 'none'
  if (clientId !== null && (await isMismatchKnown(tx, booking.id, clientId))) return 'known'
  await insertRecord(tx, {
    bookingId: booking.id,
    purpose,
    proof: 'mismatch',
    clientId,
    deviceAt,
    serverAt: now,
    phoneTries,
  })
  await openTask(tx, {
    kind: 'handshake_mismatch',
    subject: booking.id,
    bookingId: booking.id,
    ...(booking.driverId === null ? {} : { driverId: booking.driverId }),
    note:
      purpose === 'start'
        ? 'A start code that was entered without a connection is not the customer’s. The recovery may have begun. Call both.'
        : 'A hand-over code that was entered without a connection is not the customer’s. Call both.',
    at: now,
  })
  return 'new'
}

/** A confirmed driver gets a new secret, and who was named is texted a new code; a driver who is released, or a job that has ended, leaves none. */
export const secretByTransition = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  booking: BookingRow,
  { to, effects }: Pick<TransitionResult, 'to' | 'effects'>,
  now: Date,
): Promise<void> => {
  if (to === 'confirmed') {
    await insertHandshake(tx, booking.id, { secret: randomBytes(32).toString('hex'), madeAt: now })
    await textReceiver(ctx, tx, booking)
    return
  }
  if (hasEnded(to) || effects.includes('release_driver')) {
    await saveHandshake(tx, booking.id, { secret: null, receiverCode: null })
  }
}
