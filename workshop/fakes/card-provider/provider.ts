import { eventsKeptDays } from './payments/events.ts'
import { expireHolds } from './payments/expire-holds.ts'
import { secondsNow, secondsPerDay } from './clock.ts'
import { trackFaults, type Faults } from './faults.ts'
import { pruneAnswers, trackKeyUse, type KeyUse } from './idempotency.ts'
import { trackRequests, type Requests } from './requests-seen.ts'
import type { Decline } from './payments/test-cards.ts'
import type { Store, Tx } from './store.ts'
import type { Work } from './work.ts'

export type Log = (message: string, facts: Record<string, unknown>) => void

export type Account = {
  secretKey: string
  publishableKey: string
  merchantName: string
  /** This fake's own address as browsers reach it. */
  publicOrigin: string
}

/** The fake's parts, built once and passed to everything that answers requests. */
export type Provider = {
  account: Account
  store: Store
  faults: Faults
  keyUse: KeyUse
  requests: Requests
  /** How many of the refunds to come stay pending. */
  pendingRefunds: { left: number }
  /** How many of the captures to come have their balance transaction later. */
  lateBalances: { left: number }
  /** Whether browsers have a wallet to pay with. */
  wallet: { isAvailable: boolean }
  /** Answers 503 to everything but control. */
  outage: { on: boolean }
  log: Log
  workIn: (tx: Tx, about?: { request?: Work['request']; decline?: Decline | null }) => Work
  /** Ends holds that have lapsed. Called before each request and by a timer. */
  expireDue: () => void
  /** Forgets what the real provider would have forgotten. */
  prune: () => void
}

export const createProvider = (
  account: Account,
  store: Store,
  sendsWebhooks: boolean,
  log: Log,
): Provider => {
  const pendingRefunds = { left: 0 }
  const lateBalances = { left: 0 }
  const takeOne = (counter: { left: number }): boolean => {
    if (counter.left === 0) return false
    counter.left -= 1
    return true
  }
  const isHeld = (id: string): boolean => store.get('intents', id)?.status === 'requires_capture'
  const held = new Set(
    store
      .all('intents')
      .map((intent) => intent.id)
      .filter(isHeld),
  )
  store.onCommit((intentIds) => {
    for (const id of intentIds) {
      if (isHeld(id)) held.add(id)
      else held.delete(id)
    }
  })

  const workIn: Provider['workIn'] = (tx, about = {}) => ({
    tx,
    now: secondsNow(store),
    publicOrigin: account.publicOrigin,
    request: about.request ?? { id: null, idempotencyKey: null },
    sendsWebhooks,
    forcedDecline: about.decline ?? null,
    refundStaysPending: () => takeOne(pendingRefunds),
    balanceStaysSilent: () => takeOne(lateBalances),
  })

  return {
    account,
    store,
    faults: trackFaults(),
    keyUse: trackKeyUse(),
    requests: trackRequests(),
    pendingRefunds,
    lateBalances,
    wallet: { isAvailable: false },
    outage: { on: false },
    log,
    workIn,
    expireDue: () => store.write((tx) => expireHolds(workIn(tx), [...held])),
    prune: () =>
      store.write((tx) => {
        const now = secondsNow(store)
        pruneAnswers(tx, now)
        for (const event of tx.all('events')) {
          const isOld = event.created + eventsKeptDays * secondsPerDay <= now
          if (isOld && !tx.get('deliveries', event.id)) tx.remove('events', event.id)
        }
      }),
  }
}
