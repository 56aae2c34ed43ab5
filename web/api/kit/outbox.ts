/**
 * Keeps what a user has made and the server does not have yet on this device, over reloads and without a connection, and sends it in the
 * order in which it was made, by one tab of the browser at a time. Each item has an id made here, so that an item sent twice, by any tab,
 * counts once.
 */
import { useSyncExternalStore } from 'react'
import { openPersistedState, type PersistedPlace } from '../../ui/persisted-state.ts'
import { isRefusal, OfflineError, ProblemError } from './failures.ts'
import { sendInTurn } from './send-in-turn.ts'
import { isStillHere, type Maker } from '../accounts/current-account.ts'

export type OutboxItem = {
  /** Letters alone: `newClientId`. */
  clientId: string
  /** Its author: on a shared device it is sent for no other account. */
  accountId: string
  bookingId: string
  /** Why the server refused it, in words; null while it waits. */
  problem: string | null
  /** The code of that refusal. */
  problemCode?: string
}

/** The sender, and what to do when the server refuses something that no user is waiting for on the screen. */
export type Sender = Maker & { onRefused: (failure: ProblemError) => void }

/** The outcome of an item's first try. */
export type FirstTry =
  | { kind: 'sent' }
  /** No connection, or others come first: it is sent as soon as possible. */
  | { kind: 'waits' }
  /** It is no longer kept: its author is told why at once. */
  | { kind: 'refused'; failure: ProblemError }

type OutboxOptions<Item extends OutboxItem> = {
  place: PersistedPlace
  /** Reads the stored items; users can edit their storage, so anything else is left out. */
  restore: (value: unknown) => Item[]
  /** Sends one to the server and caches its answer. Throws as `call` does. */
  deliver: (item: Item, sender: Sender) => Promise<void>
  /** Later items of a booking depend on earlier ones: they wait behind one that was refused. */
  isChain?: boolean
  /** In a chain: whether later ones wait behind this one when it was refused. Left out: all do. */
  holdsOthers?: (item: Item) => boolean
  /** Whether it may be taken back and is not sent yet; `leftMs`: for how long. Left out: none is. */
  leftMs?: (item: Item) => number
}

export type Outbox<Item extends OutboxItem> = {
  /** The stored items, whichever tab wrote them. */
  look: () => Item[]
  /** In a component. */
  use: () => Item[]
  /** Whether what waits outlives this page; false on a device without room. */
  isKept: () => boolean
  /** In a component: the one that is being sent by this tab. */
  useSending: () => string | null
  /** In a component: those whose first try is awaited by this tab. */
  useFirstTries: () => ReadonlySet<string>
  add: (sender: Sender, item: Item) => void
  /** As `add`; waits for the end of the first try. */
  addAndWait: (sender: Sender, item: Item) => Promise<FirstTry>
  sendAgain: (sender: Sender, clientId: string) => void
  drop: (...clientIds: string[]) => void
  /** In the place of the one with its id. */
  replace: (item: Item) => void
  /** Returns how many there were. */
  discardOf: (accountId: string) => number
  /** Sends what waits until nothing does or there is no connection; then continues after a pause, or when called again. */
  flush: (sender: Sender) => Promise<void>
}

/** Pauses before trying again without a sign of a connection, in milliseconds; the last one repeats. */
const pausesMs = [1_000, 3_000, 10_000, 30_000]
/** On one bar an answer may take minutes: after this the user continues, and the item waits. */
const patienceMs = 8_000
/** Used where the server asks for a pause without its length. */
const usualPatienceSeconds = 10

const noTries: ReadonlySet<string> = new Set()

/** Opened once per storage place, when its module is loaded. */
export const openOutbox = <Item extends OutboxItem>({
  place,
  restore,
  deliver,
  isChain = false,
  holdsOthers = () => true,
  leftMs = () => 0,
}: OutboxOptions<Item>): Outbox<Item> => {
  const kept = openPersistedState<Item[]>({ ...place, initial: [], restore, isShared: true })
  const change = (next: (items: Item[]) => Item[]): void => {
    kept.change(next)
    if (kept.get().length === 0) kept.clear()
  }
  const look = (): Item[] => {
    change((items) => items)
    return kept.get()
  }
  const drop = (...clientIds: string[]): void =>
    change((items) => items.filter(({ clientId }) => !clientIds.includes(clientId)))
  const note = (clientId: string, failure: ProblemError | null): void =>
    change((items) =>
      items.map((one) => {
        if (one.clientId !== clientId) return one
        const { problemCode: _before, ...item } = one
        const { detail = null, code } = failure?.problem ?? {}
        return { ...item, problem: detail, ...(code ? { problemCode: code } : {}) } as Item
      }),
    )

  let sending: string | null = null
  let firstTries: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  const notifyAll = (): void => {
    for (const notify of listeners) notify()
  }
  const listen = (notify: () => void): (() => void) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }
  const noteSending = (clientId: string | null): void => {
    sending = clientId
    notifyAll()
  }

  const waiters = new Map<string, (outcome: FirstTry) => void>()
  const noteFirstTries = (): void => {
    firstTries = new Set(waiters.keys())
    notifyAll()
  }
  const endFirstTry = (clientId: string, outcome: FirstTry): void => {
    waiters.get(clientId)?.(outcome)
    if (waiters.delete(clientId)) noteFirstTries()
  }

  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Sooner when the connection is back: the code that detects that flushes. */
  const tryLater = (sender: Sender, pauseMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(sender), pauseMs)
  }

  const isBehindRefused = (item: Item, items: readonly Item[]): boolean =>
    isChain &&
    items
      .slice(0, items.indexOf(item))
      .some(
        (one) =>
          one.bookingId === item.bookingId &&
          ((one.problem !== null && holdsOthers(one)) || leftMs(one) > 0),
      )

  const nextOf = (accountId: string): Item | undefined => {
    const theirs = look().filter((one) => one.accountId === accountId)
    return theirs.find(
      (one) => one.problem === null && leftMs(one) <= 0 && !isBehindRefused(one, theirs),
    )
  }

  const waitForHeld = (sender: Sender): void => {
    const left = look().flatMap((one) =>
      one.accountId === sender.accountId && one.problem === null && leftMs(one) > 0
        ? [leftMs(one)]
        : [],
    )
    if (left.length > 0) tryLater(sender, Math.min(...left))
  }

  /** Returns whether to go on with the next. */
  const sendOne = async (sender: Sender, item: Item): Promise<boolean> => {
    const { clientId } = item
    try {
      await deliver(item, sender)
      failures = 0
      drop(clientId)
      endFirstTry(clientId, { kind: 'sent' })
      return true
    } catch (failure) {
      // The session is over: it waits until its author is back.
      if (isRefusal(failure, 'not_signed_in')) return false
      if (isRefusal(failure, 'too_many_requests', 'not_ready')) {
        tryLater(sender, (failure.retryAfterSeconds ?? usualPatienceSeconds) * 1_000)
        return false
      }
      if (failure instanceof ProblemError) {
        refuse(sender, clientId, failure)
        return true
      }
      if (!(failure instanceof OfflineError)) throw failure
      tryLater(sender, pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0)
      failures += 1
      return false
    }
  }

  const refuse = (sender: Sender, clientId: string, failure: ProblemError): void => {
    if (waiters.has(clientId)) {
      drop(clientId)
      endFirstTry(clientId, { kind: 'refused', failure })
      return
    }
    note(clientId, failure)
    sender.onRefused(failure)
  }

  /** Returns whether it had to stop before the end. */
  const sendAll = async (sender: Sender): Promise<boolean> => {
    clearTimeout(timer)
    for (;;) {
      if (!nextOf(sender.accountId)) {
        waitForHeld(sender)
        return false
      }
      if (!(await isStillHere(sender))) return true
      // the author may have taken it back since then
      const next = nextOf(sender.accountId)
      if (!next) return false
      noteSending(next.clientId)
      const isGoingOn = await sendOne(sender, next).finally(() => noteSending(null))
      if (!isGoingOn) return true
    }
  }

  const sendThenEndTries = async (sender: Sender): Promise<boolean> => {
    try {
      return await sendAll(sender)
    } finally {
      const left = new Set(look().map(({ clientId }) => clientId))
      // A missing item was sent by another tab.
      for (const clientId of waiters.keys()) {
        endFirstTry(clientId, { kind: left.has(clientId) ? 'waits' : 'sent' })
      }
    }
  }

  const flush = sendInTurn(place.key, sendThenEndTries)

  const add = (sender: Sender, item: Item): void => {
    change((items) => [...items, item])
    void flush(sender)
  }

  return {
    look,
    use: kept.use,
    isKept: kept.isKept,
    useSending: () =>
      useSyncExternalStore(
        listen,
        () => sending,
        () => null,
      ),
    useFirstTries: () =>
      useSyncExternalStore(
        listen,
        () => firstTries,
        () => noTries,
      ),
    add,
    addAndWait: (sender, item) =>
      new Promise((resolve) => {
        const { clientId } = item
        waiters.set(clientId, resolve)
        noteFirstTries()
        setTimeout(() => endFirstTry(clientId, { kind: 'waits' }), patienceMs)
        add(sender, item)
      }),
    sendAgain: (sender, clientId) => {
      note(clientId, null)
      void flush(sender)
    },
    drop,
    replace: (item) =>
      change((items) => items.map((one) => (one.clientId === item.clientId ? item : one))),
    discardOf: (accountId) => {
      let count = 0
      change((items) => {
        const others = items.filter((one) => one.accountId !== accountId)
        count = items.length - others.length
        return others
      })
      return count
    },
    flush,
  }
}
