/**
 * Messages on their way: kept on this device until the server has them, over reloads and without a connection, and sent in the order in
 * which they were written. Each has a name made here, so one that is sent again, by whichever tab, is still one message.
 */
import { useSyncExternalStore } from 'react'
import { wordTypes, type WordType } from '../../../domain/chat.ts'
import { call } from '../../api/call.ts'
import { isRefusal, OfflineError, ProblemError } from '../../api/failures.ts'
import { keepMessage } from '../../api/keep-chat.ts'
import { newClientId } from '../../api/new-client-id.ts'
import { sendInTurn } from '../../api/send-in-turn.ts'
import { isStillHere, type Maker } from '../../api/who-is-here.ts'
import { openKeptState } from '../../ui/kept-state.ts'
import { outboxPlace } from './chat-place.ts'

export type Outgoing = {
  clientId: string
  /** Whoever wrote it: on a shared device it is sent for nobody else. */
  accountId: string
  bookingId: string
  messageType: WordType
  content: string
  /** By this device's clock. */
  writtenAt: string
  /** Why the server refused it, in words; null while it waits. */
  problem: string | null
}

/** Pauses before trying again without a sign of a connection; the last one repeats. */
const pausesMs = [1_000, 3_000, 10_000, 30_000]

const isText = (value: unknown): value is string => typeof value === 'string'

/** People edit their storage: what is no message is left out. */
export const restoreOutbox = (value: unknown): Outgoing[] =>
  (Array.isArray(value) ? value : []).flatMap((kept: unknown): Outgoing[] => {
    const one: Record<string, unknown> =
      typeof kept === 'object' && kept !== null ? { ...kept } : {}
    const { clientId, accountId, bookingId, content, writtenAt, problem } = one
    const messageType = wordTypes.find((type) => type === one.messageType)
    if (!isText(clientId) || !isText(accountId) || !isText(bookingId) || !messageType) return []
    if (!isText(content) || !isText(writtenAt) || Number.isNaN(Date.parse(writtenAt))) return []
    const known = { clientId, accountId, bookingId, messageType, content, writtenAt }
    return [{ ...known, problem: isText(problem) ? problem : null }]
  })

const outbox = openKeptState<Outgoing[]>({
  ...outboxPlace,
  initial: [],
  restore: restoreOutbox,
  isShared: true,
})

const change = (next: (kept: Outgoing[]) => Outgoing[]): void => {
  outbox.change(next)
  if (outbox.get().length === 0) outbox.clear()
}

/** The one that is being sent by this tab. */
let sending: string | null = null
const listeners = new Set<() => void>()

const noteSending = (clientId: string | null): void => {
  sending = clientId
  for (const tell of listeners) tell()
}

export const useSending = (): string | null =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => sending,
    () => null,
  )

export const useOutbox = (bookingId: string, accountId: string): Outgoing[] =>
  outbox.use().filter((one) => one.bookingId === bookingId && one.accountId === accountId)

/** Who sends, and what is done when the server says no. */
export type Sender = Maker & { onRefused: (failure: ProblemError) => void }

export type Written = Pick<Outgoing, 'bookingId' | 'messageType' | 'content'>

export const post = (sender: Sender, written: Written): void => {
  const { accountId } = sender
  const clientId = newClientId()
  const writtenAt = new Date().toISOString()
  change((kept) => [...kept, { ...written, clientId, accountId, writtenAt, problem: null }])
  void flush(sender)
}

export const postAgain = (sender: Sender, clientId: string): void => {
  change((kept) => kept.map((one) => (one.clientId === clientId ? { ...one, problem: null } : one)))
  void flush(sender)
}

export const takeBack = (clientId: string): void =>
  change((kept) => kept.filter((one) => one.clientId !== clientId))

/** Answers how many there were. */
export const discardMessagesOf = (accountId: string): number => {
  let count = 0
  change((kept) => {
    const others = kept.filter((one) => one.accountId !== accountId)
    count = kept.length - others.length
    return others
  })
  return count
}

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Answers whether it had to stop before the end. */
const sendAll = async (sender: Sender): Promise<boolean> => {
  clearTimeout(timer)
  for (;;) {
    if (!nextOf(sender.accountId)) return false
    if (!(await isStillHere(sender))) return true
    // it may have been taken back meanwhile
    const next = nextOf(sender.accountId)
    if (!next) return false
    noteSending(next.clientId)
    const isGoingOn = await sendOne(sender, next).finally(() => noteSending(null))
    if (!isGoingOn) return true
  }
}

/** Sends what waits, one after the other, until nothing does or there is no connection. One tab of the browser at a time. */
export const flush = sendInTurn('towline.chat', sendAll)

/** As it is kept now: another tab may have sent it. */
const nextOf = (accountId: string): Outgoing | undefined => {
  change((kept) => kept)
  return outbox.get().find((one) => one.accountId === accountId && one.problem === null)
}

/** Answers whether to go on with the next. */
const sendOne = async (sender: Sender, outgoing: Outgoing): Promise<boolean> => {
  const { bookingId, clientId, messageType, content } = outgoing
  try {
    const message = await call('POST /api/bookings/:bookingId/messages', {
      params: { bookingId },
      body: { clientId, messageType, content },
    })
    failures = 0
    keepMessage(sender.client, bookingId, message)
    takeBack(clientId)
    return true
  } catch (failure) {
    // The session is over: it waits until its writer is back.
    if (isRefusal(failure, 'not_signed_in')) return false
    if (isRefusal(failure, 'too_many_requests', 'not_ready')) {
      tryLater(sender, (failure.retryAfterSeconds ?? 10) * 1_000)
      return false
    }
    if (failure instanceof ProblemError) {
      const problem = failure.problem.detail
      change((kept) => kept.map((one) => (one.clientId === clientId ? { ...one, problem } : one)))
      sender.onRefused(failure)
      return true
    }
    if (!(failure instanceof OfflineError)) throw failure
    tryLater(sender, pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0)
    failures += 1
    return false
  }
}

/** Sooner when the connection is back: whoever sees that flushes. */
const tryLater = (sender: Sender, pauseMs: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void flush(sender), pauseMs)
}
