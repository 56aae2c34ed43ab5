/** Constant faults of the card provider: lost answers, errors, slowness, outages, and webhooks late, twice, shuffled or never. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultRequest } from '../fakes/card-provider/faults.ts'
import type { ProviderControl } from './provider-control.ts'
import type { Random } from './random.ts'

/** One thing that goes wrong: its name in the report, what the fake is told, and for how long. */
export type Squall = {
  name: string
  action: string
  body: object
  endAfterMs?: number
  end?: Ending
}
type Ending = { action: string; body: object }

const paths = [
  '/v1/**',
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/payment_intents/*/capture',
  '/v1/payment_intents/*/cancel',
  '/v1/refunds',
  '/v1/transfers',
] as const

const fault = (name: string, body: FaultRequest): Squall => ({ name, action: 'fail-next', body })

/** Decided by randomness alone. */
export const nextSquall = (random: Random): Squall => {
  const target = { path: random.pick(paths), times: random.between(1, 3) }
  const effect = random.pick(['none', 'done'] as const)
  const squalls: readonly (() => Squall)[] = [
    () => fault('error', { ...target, kind: 'status_500', status: random.pick([429, 500, 502]) }),
    () => fault('stored error', { ...target, kind: 'stored_500', effect }),
    () => fault('lost answer', { ...target, kind: 'lost_answer' }),
    () => fault('lost answer', { ...target, kind: 'lost_answer' }),
    () =>
      fault('silence', { ...target, kind: 'hang', forMs: random.between(3_000, 12_000), effect }),
    () => fault('slow', { ...target, kind: 'delay', forMs: random.between(300, 3_000), effect }),
    () => ({
      name: 'outage',
      action: 'go-down',
      body: {
        how: random.pick(['answer_503', 'refuse_connection']),
        forMs: random.between(1_000, 5_000),
      },
    }),
    () => ({
      name: 'webhooks twice',
      action: 'webhooks/duplicate',
      body: { copies: random.between(1, 2) },
    }),
    () => ({
      name: 'webhooks shuffled',
      action: 'webhooks/order',
      body: { order: random.pick(['random', 'reversed']) },
    }),
    () => ({
      name: 'webhooks late',
      action: 'webhooks/delay',
      body: { ms: random.between(500, 5_000) },
    }),
    () => ({
      name: 'webhooks never',
      action: 'webhooks/drop',
      body: { count: random.between(1, 4) },
    }),
    () => ({
      name: 'webhooks held up',
      action: 'webhooks/pause',
      body: {},
      endAfterMs: random.between(1_000, 5_000),
      end: { action: 'webhooks/resume', body: {} },
    }),
    () => ({
      name: 'fee',
      action: 'charge-fee',
      body: { cents: random.between(1, 500) },
    }),
  ]
  return random.pick(squalls)()
}

/** Injects faults until `isOver`; counts by name those that reached the provider. */
export const makeWeather = async (
  provider: ProviderControl,
  random: Random,
  isOver: () => boolean,
  seen: Map<string, number>,
): Promise<void> => {
  while (!isOver()) {
    const { name, action, body, endAfterMs, end } = nextSquall(random)
    if (await provider.control(action, body)) seen.set(name, (seen.get(name) ?? 0) + 1)
    if (end) {
      await pause(endAfterMs ?? 0)
      await provider.control(end.action, end.body)
    }
    await pause(random.between(300, 1_800))
  }
}

/** Ends all faults. */
export const clearWeather = async (provider: ProviderControl): Promise<void> => {
  const calm: [string, object][] = [
    ['come-back', {}],
    ['clear-faults', {}],
    ['webhooks/resume', {}],
    ['webhooks/duplicate', { copies: 0 }],
    ['webhooks/order', { order: 'as_created' }],
    ['webhooks/delay', { ms: 0 }],
  ]
  for (const [action, body] of calm) await provider.control(action, body)
}
