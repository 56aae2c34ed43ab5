import { createHmac } from 'node:crypto'
import { secondsNow } from './clock.ts'
import { eventWire } from './payments/events.ts'
import type { Store } from './store.ts'
import { calmRules, inOrder, takeDrop, type WebhookRules } from './webhook-rules.ts'
import type { Delivery } from './wire/shapes.ts'

/** How a refused or unanswered webhook is tried again: doubling waits, up to a number of attempts. */
export type WebhookRetry = { firstWaitMs: number; longestWaitMs: number; attempts: number }

/** About twenty minutes in all, so that a receiver killed and started again hears of everything. */
export const usualWebhookRetry: WebhookRetry = {
  firstWaitMs: 500,
  longestWaitMs: 60_000,
  attempts: 28,
}

const atOnce = 8
const attemptsRemembered = 5_000

/** One try to deliver one event. `status` is the receiver's, null when it did not answer. */
export type WebhookAttempt = {
  eventId: string
  type: string
  atMs: number
  status: number | null
  dropped: boolean
}

export type Webhooks = {
  change: (change: Partial<WebhookRules>) => void
  drop: (count: number, types?: string[]) => void
  /** Sends an event again, as the provider's dashboard can. False when there is no such event. */
  resend: (eventId: string) => boolean
  attempts: () => WebhookAttempt[]
  /** Resolves when nothing is on its way and nothing is due now. */
  untilIdle: () => Promise<void>
  reset: () => void
  /** Nothing is sent while the provider itself is down. */
  setDown: (down: boolean) => void
  close: () => void
}

type Config = {
  store: Store
  url: string
  secret: string
  retry: WebhookRetry
  log: (message: string, facts: Record<string, unknown>) => void
}

/**
 * Delivers queued events after the transaction that made them, never within a request. Events of one payment go one after
 * the other, those of different payments side by side; the receiver may still see them in any order, as with the real one.
 */
export const startWebhooks = ({ store, url, secret, retry, log }: Config): Webhooks => {
  const underway = new Map<string, string>()
  let rules = calmRules()
  let attempts: WebhookAttempt[] = []
  let down = false
  let closed = false
  let isPumpDue = false
  let timer: NodeJS.Timeout | undefined
  let waiting: (() => void)[] = []

  const remember = (
    eventId: string,
    type: string,
    status: number | null,
    dropped: boolean,
  ): void => {
    attempts.push({ eventId, type, atMs: Date.now(), status, dropped })
    if (attempts.length > attemptsRemembered) attempts.shift()
  }

  const finish = (delivery: Delivery, accepted: boolean): void => {
    if (closed) return
    const tried = delivery.attempts + 1
    const givenUp = !accepted && tried >= retry.attempts
    if (givenUp) log('webhook given up', { event: delivery.id, attempts: tried })
    const waitMs = Math.min(retry.firstWaitMs * 2 ** (tried - 1), retry.longestWaitMs)
    store.write((tx) => {
      if (!tx.get('deliveries', delivery.id)) return
      if (accepted || givenUp) tx.remove('deliveries', delivery.id)
      else
        tx.put('deliveries', delivery.id, {
          ...delivery,
          attempts: tried,
          dueAtMs: Date.now() + waitMs,
        })
    })
  }

  const deliver = async (delivery: Delivery): Promise<void> => {
    const event = store.get('events', delivery.id)
    if (!event) return finish(delivery, true)
    if (delivery.attempts === 0 && takeDrop(rules, event.type)) {
      remember(event.id, event.type, null, true)
      return finish(delivery, true)
    }
    const payload = JSON.stringify(eventWire(store, event))
    let accepted = true
    for (let copy = 0, copies = rules.copies; copy <= copies; copy += 1) {
      const status = await sendWebhook(url, secret, payload, secondsNow(store))
      remember(event.id, event.type, status, false)
      accepted &&= status !== null && status >= 200 && status < 300
    }
    finish(delivery, accepted)
  }

  const dueAt = (delivery: Delivery): number =>
    delivery.attempts === 0 ? delivery.dueAtMs + rules.delayMs : delivery.dueAtMs

  const begin = (delivery: Delivery): void => {
    underway.set(delivery.id, delivery.objectId)
    deliver(delivery)
      .catch((error: unknown) =>
        log('webhook failed', { event: delivery.id, error: String(error) }),
      )
      .finally(() => {
        underway.delete(delivery.id)
        pump()
      })
      .catch((error: unknown) => log('webhooks stopped', { error: String(error) }))
  }

  /** Begins what is due while there is room, and gives the time of the next that is not yet due. */
  const beginDue = (): number => {
    const nowMs = Date.now()
    const inTurn = rules.order === 'as_created'
    const room = inTurn ? atOnce : 1
    if (underway.size >= room) return Number.POSITIVE_INFINITY
    const busy = new Set(underway.values())
    const waitingOnes = inTurn
      ? store.each('deliveries')
      : inOrder(rules.order, store.all('deliveries'))
    let soonest = Number.POSITIVE_INFINITY
    for (const delivery of waitingOnes) {
      if (underway.has(delivery.id)) continue
      if (dueAt(delivery) > nowMs) soonest = Math.min(soonest, dueAt(delivery))
      else if (!inTurn || !busy.has(delivery.objectId)) {
        busy.add(delivery.objectId)
        begin(delivery)
      }
      // The next one to end looks again.
      if (underway.size >= room) break
    }
    return soonest
  }

  const pump = (): void => {
    clearTimeout(timer)
    const soonest = closed || rules.paused || down ? Number.POSITIVE_INFINITY : beginDue()
    if (Number.isFinite(soonest)) timer = setTimeout(pump, Math.max(0, soonest - Date.now()))
    if (underway.size > 0) return
    const resolved = waiting
    waiting = []
    resolved.forEach((resolve) => resolve())
  }

  const pumpSoon = (): void => {
    if (isPumpDue || closed) return
    isPumpDue = true
    setImmediate(() => {
      isPumpDue = false
      pump()
    })
  }
  store.onCommit(pumpSoon)
  pumpSoon()

  return {
    change: (change) => {
      rules = { ...rules, ...change }
      pumpSoon()
    },
    drop: (count, types) => {
      rules.drops.push({ left: count, types })
    },
    resend: (eventId) => {
      const event = store.get('events', eventId)
      if (!event) return false
      const delivery = {
        id: eventId,
        objectId: event.data.object.id,
        attempts: 0,
        dueAtMs: Date.now(),
      }
      store.write((tx) => tx.put('deliveries', eventId, delivery))
      return true
    },
    attempts: () => [...attempts],
    untilIdle: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        pumpSoon()
      }),
    reset: () => {
      rules = calmRules()
      attempts = []
      pumpSoon()
    },
    setDown: (isDown) => {
      down = isDown
      pumpSoon()
    },
    close: () => {
      closed = true
      pump()
    },
  }
}

/** A receiver that has not answered by then has not accepted. */
const answerWithinMs = 10_000

/** Posts one signed event. The receiver's status, or null when it did not answer. */
const sendWebhook = async (
  url: string,
  secret: string,
  payload: string,
  seconds: number,
): Promise<number | null> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(payload, secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://docs.stripe.com/webhooks)',
      },
      body: payload,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over time and raw body (Stripe's documentation, "Verify webhook signatures"). */
const signWebhook = (payload: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
