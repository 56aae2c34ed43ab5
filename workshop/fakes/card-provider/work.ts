import type { Tx } from './store.ts'
import type { Decline } from './payments/test-cards.ts'

/** One unit of work: everything an action needs, and everything it changes is kept or lost together. */
export type Work = {
  tx: Tx
  /** Unix seconds of the fake's clock. */
  now: number
  request: { id: string | null; idempotencyKey: string | null }
  /** This fake's own address as browsers reach it. */
  publicOrigin: string
  /** Whether events are sent to a receiver, besides being listed. */
  sendsWebhooks: boolean
  /** Set by fault control: the card's bank says no, whatever the card. */
  forcedDecline: Decline | null
  /** Set by control: asked once for each refund made, whether it stays pending until control executes it. */
  refundStaysPending: () => boolean
  /** Set by control: asked once for each capture, whether its balance transaction comes later. */
  balanceStaysSilent: () => boolean
}

/** Which of the account's two keys a request carried. Browsers hold the publishable one. */
export type Caller = 'secret' | 'publishable'

export type Reply = { status: number; body: object }

export const ok = (body: object): Reply => ({ status: 200, body })
