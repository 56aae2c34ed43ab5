/** The check of a code on the driver's phone, with the tries that this phone counts. The server judges the code again when it gets it. */
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { judgeTry } from '../../../../domain/handshake/code-tries.ts'
import { handshakeTexts } from '../../../../domain/handshake/handshake-copy.ts'
import { passesPhone, type HandshakePurpose } from '../../../../domain/handshake/moving-code.ts'
import { serverNow } from '../../../api/kit/server-clock.ts'
import { openPersistedState } from '../../../ui/persisted-state.ts'

type Tries = {
  /** Of late, and since when; as `CodeTries` of the rule. */
  count: number
  sinceMs: number | null
  /** Of this code, however long ago. */
  total: number
}

const none: Tries = { count: 0, sinceMs: null, total: 0 }
const dayMs = 24 * 3_600_000

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100

const restoreTries = (value: unknown): Record<string, Tries> => {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, kept]): [string, Tries][] => {
      const { count, sinceMs, total } = Object(kept)
      if (!isCount(count) || !isCount(total)) return []
      return [[name, { count, total, sinceMs: typeof sinceMs === 'number' ? sinceMs : null }]]
    }),
  )
}

const codeTries = openPersistedState<Record<string, Tries>>({
  key: 'towline.code-tries',
  version: 1,
  keptForMs: dayMs,
  initial: {},
  restore: restoreTries,
})

export type PhoneAnswer = {
  /** Null: taken. */
  problem: string | null
  /** Wrong codes that this phone has refused, for the record. */
  phoneTries: number
}

/** Takes the code, or refuses it and counts. A phone without keys takes every code: the server decides, as before. */
export const checkOnPhone = async (
  { bookingId, handshake }: Pick<Booking, 'bookingId' | 'handshake'>,
  purpose: HandshakePurpose,
  code: string,
): Promise<PhoneAnswer> => {
  const keys = handshake?.[purpose]
  const name = `${bookingId}:${purpose}`
  const before = codeTries.get()[name] ?? none
  if (!keys) return { problem: null, phoneTries: before.total }
  // This phone's clock may be minutes wrong, and what it knows of the server's as well after hours.
  const isRight =
    (await passesPhone(keys, code, new Date())) || (await passesPhone(keys, code, serverNow()))
  const since = before.sinceMs === null ? null : new Date(before.sinceMs)
  const answer = judgeTry({ count: before.count, since }, isRight ? 'code' : null, new Date())
  switch (answer.kind) {
    case 'right':
      return { problem: null, phoneTries: before.total }
    case 'paused':
      return { problem: handshakeTexts.pausedOffline, phoneTries: before.total }
    case 'wrong': {
      const { count, since: from } = answer.tries
      const total = Math.min(before.total + 1, 99)
      const sinceMs = from?.getTime() ?? null
      codeTries.change((kept) => ({ ...kept, [name]: { count, sinceMs, total } }))
      return { problem: handshakeTexts.wrongOffline(answer.left), phoneTries: total }
    }
    default: {
      const unknown: never = answer
      throw new Error(`unknown answer ${String(unknown)}`)
    }
  }
}
