import { randomInt } from 'node:crypto'
import type { Delivery } from './wire/shapes.ts'

export const webhookOrders = ['as_created', 'reversed', 'random'] as const
export type WebhookOrder = (typeof webhookOrders)[number]

/** The delivery rules for webhooks that control has set. Forgotten at a restart. */
export type WebhookRules = {
  paused: boolean
  /** Copies sent of each event beyond the first. */
  copies: number
  order: WebhookOrder
  /** How long every event waits before its first try. */
  delayMs: number
  /** The next `left` events, of these types if given, are never sent. */
  drops: { left: number; types: string[] | undefined }[]
}

export const calmRules = (): WebhookRules => ({
  paused: false,
  copies: 0,
  order: 'as_created',
  delayMs: 0,
  drops: [],
})

/** Whether this event is to be swallowed, counted down. */
export const takeDrop = (rules: WebhookRules, type: string): boolean => {
  const drop = rules.drops.find((one) => one.left > 0 && (!one.types || one.types.includes(type)))
  if (!drop) return false
  drop.left -= 1
  return true
}

export const inOrder = (order: WebhookOrder, deliveries: Delivery[]): Delivery[] => {
  switch (order) {
    case 'as_created':
      return deliveries
    case 'reversed':
      return deliveries.toReversed()
    case 'random':
      return deliveries
        .map((delivery) => ({ delivery, place: randomInt(1_000_000) }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ delivery }) => delivery)
    default: {
      const unknown: never = order
      throw new Error(`Unknown webhook order: ${String(unknown)}`)
    }
  }
}
