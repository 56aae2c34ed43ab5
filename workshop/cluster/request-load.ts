/** Requests at a steady rate, whatever becomes of those before them, and the outcome of every one. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { People } from './people.ts'
import type { Answer, SiteClient } from './site-client.ts'

export type Outcome = Answer & { what: string; expected: number; atMs: number }

export type RequestLoad = {
  /** Sends no more, and waits for the answers that are still to come. */
  stop: () => Promise<void>
  outcomes: () => readonly Outcome[]
  /** Those answered otherwise than they should have been. */
  failed: () => readonly Outcome[]
}

type Kind = { what: string; send: () => Promise<Answer>; expected: number }

const clientId = (): string =>
  [...randomBytes(20)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

export const startRequests = (
  client: SiteClient,
  people: People,
  { perSecond }: { perSecond: number },
): RequestLoad => {
  const outcomes: Outcome[] = []
  const underWay = new Set<Promise<void>>()
  const beganAt = performance.now()
  let n = 0
  const next = (): Kind => {
    n += 1
    // one further with each round of the ten kinds, so that everyone does everything
    const talk = people.talks[(n + Math.floor(n / 10)) % people.talks.length]
    if (!talk) throw new Error('no one is there')
    const person = n % 2 === 0 ? talk.customer : talk.driver
    const get = (path: string, cookie?: string): Kind => ({
      what: `GET ${path.replaceAll(/\/[a-z]{3}_\w+/g, '/:id')}`,
      send: () => client.send('GET', path, cookie),
      expected: 200,
    })
    switch (n % 10) {
      case 0:
        return get('/')
      case 1:
        return get('/api/facts')
      case 2:
      case 3:
        return get('/api/session', person.cookie)
      case 4:
        return get('/api/bookings', talk.customer.cookie)
      case 5:
      case 6:
        return get(`/api/bookings/${talk.bookingId}/messages`, person.cookie)
      case 7:
        return get('/api/notifications', person.cookie)
      default:
        return {
          what: 'POST /api/bookings/:id/messages',
          expected: 201,
          send: () =>
            client.send('POST', `/api/bookings/${talk.bookingId}/messages`, person.cookie, {
              clientId: clientId(),
              messageType: 'text',
              content: `Message ${n}: we are behind the barrier.`,
            }),
        }
    }
  }
  let isStopped = false
  const run = async (): Promise<void> => {
    for (let sent = 0; !isStopped; sent += 1) {
      const waitMs = beganAt + (sent * 1000) / perSecond - performance.now()
      if (waitMs > 1) await pause(waitMs)
      const { what, send, expected } = next()
      const atMs = performance.now() - beganAt
      const one: Promise<void> = send().then((answer) => {
        outcomes.push({ ...answer, what, expected, atMs })
        underWay.delete(one)
      })
      underWay.add(one)
    }
  }
  const running = run()
  return {
    stop: async () => {
      isStopped = true
      await running
      await Promise.all(underWay)
    },
    outcomes: () => outcomes,
    failed: () => outcomes.filter(({ status, expected }) => status !== expected),
  }
}

/** One line for each kind of outcome: how many, and the slowest. */
export const summary = (outcomes: readonly Outcome[]): string => {
  const lines = new Map<string, { count: number; slowestMs: number }>()
  for (const { what, status, failure, tookMs } of outcomes) {
    const name = `${what} → ${failure ?? status}`
    const line = lines.get(name) ?? { count: 0, slowestMs: 0 }
    lines.set(name, { count: line.count + 1, slowestMs: Math.max(line.slowestMs, tookMs) })
  }
  return [...lines]
    .map(
      ([name, { count, slowestMs }]) => `${count} × ${name}, at most ${Math.round(slowestMs)} ms`,
    )
    .join('\n')
}
