/**
 * Messages about one booking are counted and arrive in order, whatever fails or restarts, and hold back no other booking. Mutants that were
 * seen to fail: `nextDue` without `isHeldBack`; `nextTryOf` without it; `eventsToFanOut` with its own event alone; the number counted from
 * the events that are still there.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerEvent } from '../../../contract/partners/partner-event-shapes.ts'
import { webhookPausesSeconds } from '../../../domain/partners/partner-event.ts'
import { valueAt } from '../../testing/change-json.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import type { Browser } from '../../testing/browser.ts'
import { removeJobs } from '../../testing/queued-jobs.ts'
import { makePartner, makePartnerKey } from '../../testing/samples/sample-partners.ts'
import { samplePartnerBooking } from '../../testing/samples/sample-requests.ts'
import { openReceiver, type Received, type Receiver } from '../../testing/webhook-receiver.ts'
import { openDeliveries } from './deliver-webhooks.ts'
import { fanOutEvent } from './fan-out-event.ts'

let app: AppFixture
let program: Browser
let receiver: Receiver
let endpointId: string
beforeAll(async () => {
  app = await openAppFixture({ webhooks: { withinMs: 400 } })
})
afterAll(() => app.close())
beforeEach(async () => {
  const partner = await makePartner(app.db)
  program = app.programOf(await makePartnerKey(app.db, partner, { mode: 'sandbox' }))
  receiver = await openReceiver()
  const url = `${receiver.origin}/towline`
  const made = await program.send('POST', '/api/partner/v1/webhook-endpoints', { url })
  endpointId = String(valueAt(made.body, ['endpoint', 'endpoint_id']))
})
afterEach(() => receiver.close())

const book = async (): Promise<string> => {
  const { body } = await program.send('POST', '/api/partner/v1/bookings', samplePartnerBooking)
  return String(valueAt(body, ['booking_id']))
}
const advance = (by: object) => program.send('POST', '/api/partner/v1/sandbox/clock', by)
const drain = () => app.fixture.drain()
const later = async (length: string) => {
  app.fixture.clock.advance(length)
  await drain()
}
const numberOf = ({ body }: Received): [string, number] => {
  const { sequence, data } = partnerEvent.parse(JSON.parse(body))
  return [data.booking_id, sequence ?? 0]
}
/** The numbers of what arrived about this booking, refused or not. */
const arrivedOf = (bookingId: string): number[] =>
  receiver.received.flatMap((one) => {
    const [of, number] = numberOf(one)
    return of === bookingId ? [number] : []
  })
const eventIdsOf = async (bookingId: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from partner_events where booking_id = ${bookingId} order by sequence`,
  )
  return rows.map(({ id }) => id)
}

describe('messages about one booking', () => {
  it('wait for one that failed, and those of other bookings do not', async () => {
    receiver.answers.push(503)
    const first = await book()
    await drain()
    await advance({ to: 'next_event' })
    const other = await book()
    await drain()
    expect([arrivedOf(first), arrivedOf(other)]).toEqual([[1], [1]])
    const { body } = await program.get(`/api/partner/v1/webhook-endpoints/${endpointId}/deliveries`)
    expect(valueAt(body, ['items'])).toMatchObject([
      { booking_id: other, sequence: 1, state: 'delivered', is_held_back: false },
      { booking_id: first, sequence: 2, state: 'queued', is_held_back: true, attempts: [] },
      { booking_id: first, sequence: 1, state: 'queued', is_held_back: false },
    ])
    await later('5s')
    expect(arrivedOf(first)).toEqual([1, 1, 2])
  })

  it('do not keep a worker busy while they wait', async () => {
    receiver.answers.push(503)
    await book()
    await advance({ to: 'next_event' })
    await drain()
    const { rows } = await app.db.execute<{ seconds: string }>(
      sql`select extract(epoch from max(run_at) - max(d.next_try_at))::text as seconds
        from graphile_worker.jobs, webhook_deliveries d join partner_events e on e.id = d.event_id
        where task_identifier = 'deliver-webhooks' and d.endpoint_id = ${endpointId} and e.sequence = 1`,
    )
    expect(Number(rows[0]?.seconds)).toBe(0)
  })

  it('do not overtake each other when a later one is spread first', async () => {
    const bookingId = await book()
    await advance({ to: 'next_event' })
    await advance({ to: 'next_event' })
    await removeJobs(app.db, 'fan-out-partner-event')
    const [first = '', second = '', third = ''] = await eventIdsOf(bookingId)
    await fanOutEvent(app.ctx, { eventId: third })
    await drain()
    await fanOutEvent(app.ctx, { eventId: first })
    await fanOutEvent(app.ctx, { eventId: second })
    await drain()
    expect(arrivedOf(bookingId)).toEqual([1, 2, 3])
  })

  it('go on where a process stopped in the middle of one', async () => {
    receiver.answers.push('hang')
    const bookingId = await book()
    await advance({ to: 'next_event' })
    for (const eventId of await eventIdsOf(bookingId)) await fanOutEvent(app.ctx, { eventId })
    await removeJobs(app.db, 'fan-out-partner-event')
    const stopping = new AbortController()
    const deliver = openDeliveries(app.ctx, { withinMs: 5_000 })
    const stopped = deliver({ endpointId }, { signal: stopping.signal })
    await expect.poll(() => receiver.received.length).toBe(1)
    stopping.abort()
    await stopped
    await later('2s')
    expect(arrivedOf(bookingId)).toEqual([1, 1, 2])
  })

  it('go on after one that was given up, with a gap that the receiver can see', async () => {
    receiver.answers.push(...webhookPausesSeconds.map(() => 503), 503)
    const bookingId = await book()
    await drain()
    await advance({ to: 'next_event' })
    for (const seconds of webhookPausesSeconds) await later(`${seconds}s`)
    await later('2s')
    const tries = webhookPausesSeconds.length + 1
    expect(arrivedOf(bookingId)).toEqual([...Array.from({ length: tries }, () => 1), 2])
  })

  it('are counted on when the first are deleted', async () => {
    const bookingId = await book()
    await advance({ to: 'next_event' })
    await app.db.execute(sql`delete from partner_events where booking_id = ${bookingId}`)
    await advance({ to: 'next_event' })
    await drain()
    expect(arrivedOf(bookingId)).toEqual([3])
  })

  it.each([1, 2, 3])('are accepted in order whatever fails and restarts, seed %i', async (seed) => {
    const draw = drawsOf(seed)
    const statuses = Array.from({ length: 40 }, () => (draw() < 0.4 ? 500 : 204))
    receiver.answers.push(...statuses)
    const bookings: string[] = []
    for (let step = 0; step < 12; step += 1) {
      if (bookings.length < 3) bookings.push(await book())
      else await advance({ to: 'next_event' })
      if (draw() < 0.3) await removeJobs(app.db, 'deliver-webhooks')
      if (draw() < 0.5) await drain()
    }
    // what a lost job left is sent with the next one, as after a restart
    await program.send('POST', `/api/partner/v1/webhook-endpoints/${endpointId}/test`)
    for (let hours = 0; hours < 40; hours += 1) await later('2h')
    const accepted = receiver.received
      .filter((one, index) => (statuses[index] ?? 204) === 204 && !one.body.includes('.test"'))
      .map(numberOf)
    for (const bookingId of bookings) {
      const numbers = accepted.filter(([of]) => of === bookingId).map(([, number]) => number)
      const count = (await eventIdsOf(bookingId)).length
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    }
  })
})

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
const drawsOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
