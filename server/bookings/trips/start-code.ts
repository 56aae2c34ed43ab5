import { randomInt } from 'node:crypto'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { HandshakeProof } from '../../../domain/handshake/handshake.ts'
import {
  hasStartCode,
  startCodeLength,
  startCodeTexts,
} from '../../../domain/bookings/start-code.ts'
import { judgeTry } from '../../../domain/handshake/code-tries.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { noteMismatch, proofOfCode, type EnteredCode } from '../handshake/judge-code.ts'
import { closeDriverQuestion, promptAboutDriver } from './driver-question.ts'
import { saveStartCode, type BookingPatch, type BookingRow } from '../bookings.store.ts'

/**
 * A booking gets its code with its driver, and loses it once the code was used or is no longer required. That it was given is kept:
 * `checkStartCode` has let the transition through.
 */
export const startCodePatch = (
  { startCode }: BookingRow,
  { transition, to }: TransitionResult,
  now: Date,
): BookingPatch => {
  if (to === 'confirmed') return { startCode: newStartCode() }
  if (startCode === null || hasStartCode(to)) return {}
  return { startCode: null, ...(transition === 'start' ? { startCodeGivenAt: now } : {}) }
}

const newStartCode = (): string =>
  String(randomInt(10 ** startCodeLength)).padStart(startCodeLength, '0')

/**
 * Whether the driver was told the customer’s code, the one that was sent or the one on their phone; a booking without one requires none.
 * Under the booking’s lock, so that simultaneous tries are counted one by one; a wrong one is saved although the transition is refused,
 * and with the last of them the customer is questioned about the driver: at once for a code that the driver’s phone had taken without a
 * connection, for the recovery may have begun. No code is logged. Returns what proved it.
 * Refusals: `invalid_input` when none was given, `start_code_wrong`, `start_code_paused` after too many wrong ones.
 */
export const checkStartCode = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  given: EnteredCode | null,
  now: Date,
): Promise<Outcome<HandshakeProof>> => {
  if (booking.startCode === null) {
    return accepted(booking.driverRecognised === true ? 'question' : 'waived')
  }
  if (given === null)
    return refused('invalid_input', { fields: { startCode: startCodeTexts.missing } })
  const before = { count: booking.startCodeWrong, since: booking.startCodeWrongSince }
  const proof = await proofOfCode(tx, booking, 'start', given, now)
  const mismatch = proof === null ? await noteMismatch(tx, booking, 'start', given, now) : 'none'
  const answer = judgeTry(before, proof, now)
  if (answer.kind === 'right') {
    await closeDriverQuestion(tx, booking, now)
    return accepted(answer.proof)
  }
  if (answer.kind === 'paused') {
    return refused('start_code_paused', { retryAfterSeconds: answer.waitSeconds })
  }
  const { count, since } = answer.tries
  await saveStartCode(tx, booking.id, { startCodeWrong: count, startCodeWrongSince: since })
  if (answer.left === 0 || mismatch === 'new') await promptAboutDriver(ctx, tx, booking, now)
  return refuseWrong(
    mismatch !== 'none' ? startCodeTexts.wrongLate : startCodeTexts.wrong(answer.left),
  )
}

const refuseWrong = (words: string): Outcome<never> =>
  refused('start_code_wrong', { detail: words, fields: { startCode: words } })
