/** What goes wrong at the card provider all the time: lost answers, errors, slowness, outages, and webhooks late, twice, shuffled or never. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultRequest } from '../fakes/card-provider/faults.ts'
import type { ProviderControl } from './provider-control.ts'
import type { Random } from './random.ts'

/** One thing that goes wrong: how the report calls it, what the stand-in is told, and for how long. */
export type Squall = { name: string; deed: string; body: object; endAfterMs?: number; end?: Ending }
type Ending = { deed: string; body: object }

const paths = [
  '/v1/**',
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/payment_intents/*/capture',
  '/v1/payment_intents/*/cancel',
  '/v1/refunds',
  '/v1/transfers',
] as const

const fault = (name: string, body: FaultRequest): Squall => ({ name, deed: 'fail-next', body })

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
      deed: 'go-down',
      body: {
        how: random.pick(['answer_503', 'refuse_connection']),
        forMs: random.between(1_000, 5_000),
      },
    }),
    () => ({
      name: 'webhooks twice',
      deed: 'webhooks/duplicate',
      body: { copies: random.between(1, 2) },
    }),
    () => ({
      name: 'webhooks shuffled',
      deed: 'webhooks/order',
      body: { order: random.pick(['random', 'reversed']) },
    }),
    () => ({
      name: 'webhooks late',
      deed: 'webhooks/delay',
      body: { ms: random.between(500, 5_000) },
    }),
    () => ({
      name: 'webhooks never',
      deed: 'webhooks/drop',
      body: { count: random.between(1, 4) },
    }),
    () => ({
      name: 'webhooks held up',
      deed: 'webhooks/pause',
      body: {},
      endAfterMs: random.between(1_000, 5_000),
      end: { deed: 'webhooks/resume', body: {} },
    }),
    () => ({
      name: 'fee',
      deed: 'charge-fee',
      body: { cents: random.between(1, 500) },
    }),
  ]
  return random.pick(squalls)()
}

/** Until it is over; counts what reached the provider by its name. */
export const makeWeather = async (
  provider: ProviderControl,
  random: Random,
  isOver: () => boolean,
  seen: Map<string, number>,
): Promise<void> => {
  while (!isOver()) {
    const { name, deed, body, endAfterMs, end } = nextSquall(random)
    if (await provider.tell(deed, body)) seen.set(name, (seen.get(name) ?? 0) + 1)
    if (end) {
      await pause(endAfterMs ?? 0)
      await provider.tell(end.deed, end.body)
    }
    await pause(random.between(300, 1_800))
  }
}

/** Nothing goes wrong any more. */
export const clearWeather = async (provider: ProviderControl): Promise<void> => {
  const calm: [string, object][] = [
    ['come-back', {}],
    ['clear-faults', {}],
    ['webhooks/resume', {}],
    ['webhooks/duplicate', { copies: 0 }],
    ['webhooks/order', { order: 'as_created' }],
    ['webhooks/delay', { ms: 0 }],
  ]
  for (const [deed, body] of calm) await provider.tell(deed, body)
}
