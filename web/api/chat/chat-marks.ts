/**
 * Reports to the server how far the other side's messages have reached this tab, and how far the user has read; marks close together are
 * sent at once. A mark that could not be sent goes with the next one, or after a pause; marks of a user who has left are dropped.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { call } from '../kit/call.ts'
import { isRefusal, OfflineError } from '../kit/failures.ts'
import { queryKeys } from '../kit/query-keys.ts'
import { seemsHere, type Maker } from '../accounts/current-account.ts'

type Marks = { deliveredSeq: number; readSeq: number }
type Waiting = { maker: Maker; bookingId: string; marks: Marks }

/** Messages that arrive within this time are reported together. */
const gatherMs = 150
const retryMs = 5_000

const none: Marks = { deliveredSeq: 0, readSeq: 0 }
/** By account and booking: on a shared device the two sides of one conversation may read it one after the other. */
const reported = new Map<string, Marks>()
const waiting = new Map<string, Waiting>()
let timer: ReturnType<typeof setTimeout> | undefined

const later = (one: Marks, other: Marks): Marks => ({
  deliveredSeq: Math.max(one.deliveredSeq, other.deliveredSeq),
  readSeq: Math.max(one.readSeq, other.readSeq),
})

/** Marks only increase: what was reported before is not reported again. */
export const noteMarks = (client: QueryClient, bookingId: string, marks: Marks): void => {
  const accountId = client.getQueryData<Account | null>(queryKeys.me)?.accountId
  if (accountId === undefined) return
  const key = `${accountId} ${bookingId}`
  const before = later(reported.get(key) ?? none, waiting.get(key)?.marks ?? none)
  const next = later(before, marks)
  if (next.deliveredSeq === before.deliveredSeq && next.readSeq === before.readSeq) return
  waiting.set(key, { maker: { client, accountId }, bookingId, marks: next })
  timer ??= setTimeout(notify, gatherMs)
}

const notify = (): void => {
  timer = undefined
  for (const [key, one] of waiting) if (seemsHere(one.maker)) void reportMarks(key, one)
  waiting.clear()
}

const reportMarks = async (key: string, one: Waiting): Promise<void> => {
  const { bookingId, marks } = one
  try {
    reported.set(key, later(reported.get(key) ?? none, marks))
    const route = 'POST /api/bookings/:bookingId/messages/marks'
    await call(route, { params: { bookingId }, body: marks })
  } catch (failure) {
    reported.delete(key)
    const isBusy = isRefusal(failure, 'too_many_requests', 'not_ready', 'internal_error')
    // Any other refusal: this user may no longer read the booking.
    if (!isBusy && !(failure instanceof OfflineError)) return
    waiting.set(key, { ...one, marks: later(waiting.get(key)?.marks ?? none, marks) })
    const pauseMs = isBusy ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0
    timer ??= setTimeout(notify, Math.max(retryMs, pauseMs))
  }
}
