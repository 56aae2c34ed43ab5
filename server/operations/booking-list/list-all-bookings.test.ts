/** The operators' list of all bookings, over HTTP. Mutants that were seen to fail are named beside their tests. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingListRoutes, type ListedBooking } from '../../../contract/operations/booking-list.ts'
import type { Browser } from '../../testing/browser.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { makeBooking } from '../../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../../testing/samples/sample-drivers.ts'
import { makePartner } from '../../testing/samples/sample-partners.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import { writeCursor } from '../../kit/page-cursor.ts'

let app: AppFixture
let admin: Browser
/** By the order in which they were booked, the first first. */
let made: Record<'cancelled' | 'done' | 'insured' | 'open', string>
let people: { customerId: string; driverId: string; partnerId: string }

const { answer } = bookingListRoutes['GET /api/operations/bookings']
const hourMs = 3_600_000
const morning = new Date('2026-11-20T08:00:00.000Z')
const hoursLater = (hours: number): Date => new Date(morning.getTime() + hours * hourMs)

beforeAll(async () => {
  app = await openAppFixture()
  const operatorId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  admin = await app.browserOf(operatorId)
  const customerId = await makeAccount(app.db, { fullName: 'Aoife Hatchback' })
  const { driverId } = await makeDriver(app.db, { name: 'Donal Towbar' })
  const { partnerId } = await makePartner(app.db, { companyName: 'Invented Mutual' })
  people = { customerId, driverId, partnerId }
  const place = (area: string | null) => ({ label: 'Here', area, eircode: null, point: null })
  const at = (hours: number) => ({ createdAt: hoursLater(hours), updatedAt: hoursLater(hours) })
  made = {
    cancelled: await makeBooking(app.db, {
      ...at(0),
      customerId,
      status: 'cancelled',
      cancelReason: 'nobody_accepted',
      pickup: place('Cork Street, Co. Dublin'),
    }),
    done: await makeBooking(app.db, { ...at(1), customerId, driverId, status: 'completed' }),
    insured: await makeBooking(app.db, {
      ...at(2),
      customerId: await makeAccount(app.db),
      driverId,
      status: 'completed',
      pickup: place('Mallow, Co. Cork'),
    }),
    open: await makeBooking(app.db, {
      ...at(2),
      customerId: await makeAccount(app.db),
      status: 'pending_new_driver',
      pickup: place(null),
    }),
  }
  await app.db.execute(sql`
    insert into insurance_bookings (booking_id, partner_id, key_id, mode, incident_type, customer_policy_number, claim_reference, priority_level, created_at)
    select ${made.insured}, ${partnerId}, (select id from partner_keys limit 1), 'live', 'breakdown', 'POL-1', 'CL/1', 'standard', now()`)
})
afterAll(() => app.close())

const look = async (query: Record<string, string> = {}) => {
  const { status, body } = await admin.get(`/api/operations/bookings?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return answer.parse(body)
}
/** The fixture has bookings of its own. */
const named = (items: readonly ListedBooking[]): string[] =>
  items.flatMap(({ bookingId }) =>
    Object.entries(made).flatMap(([name, id]) => (id === bookingId ? [name] : [])),
  )
const wanted = async (query: Record<string, string>): Promise<string[]> =>
  named((await look(query)).items)

it('shows every booking with its people, the newest first, and the reason it was cancelled', async () => {
  const { items: all, nextCursor } = await look()
  const items = all.filter(({ bookingId }) => Object.values(made).includes(bookingId))
  // those of the same moment by their id, the later one first
  expect(named(items)).toEqual(['open', 'insured', 'done', 'cancelled'])
  expect(nextCursor).toBe(null)
  expect(items[1]).toMatchObject({
    status: 'completed',
    area: 'Mallow, Co. Cork',
    driver: { driverId: people.driverId, name: 'Donal Towbar' },
    insurer: { partnerId: people.partnerId, name: 'Invented Mutual' },
    priceCents: 95_00,
  })
  expect(items[3]).toMatchObject({ cancelReason: 'nobody_accepted', driver: null, insurer: null })
  expect(JSON.stringify(items)).not.toContain('+353')
})

it('narrows by state, place, people, payer and time, all at once', async () => {
  expect(await wanted({ status: 'open' })).toEqual(['open'])
  expect(await wanted({ status: 'completed' })).toEqual(['insured', 'done'])
  // Mutant: a county anywhere in the place.
  expect(await wanted({ county: 'Cork' })).toEqual(['insured'])
  expect(await wanted({ driverId: people.driverId })).toEqual(['insured', 'done'])
  expect(await wanted({ customerId: people.customerId })).toEqual(['done', 'cancelled'])
  expect(await wanted({ payer: 'insurer' })).toEqual(['insured'])
  expect(await wanted({ payer: 'card' })).toEqual(['open', 'done', 'cancelled'])
  expect(await wanted({ partnerId: people.partnerId })).toEqual(['insured'])
  // Mutant: `until` counted with.
  expect(
    await wanted({ from: hoursLater(1).toISOString(), until: hoursLater(2).toISOString() }),
  ).toEqual(['done'])
  expect(await wanted({ driverId: people.driverId, payer: 'card', status: 'completed' })).toEqual([
    'done',
  ])
  expect(await wanted({ driverId: people.driverId, status: 'cancelled' })).toEqual([])
})

it.each(['newest', 'oldest'])('goes on page by page, the %s first', async (order) => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await look({ order, limit: '1', ...(cursor ? { cursor } : {}) })
    seen.push(...named(page.items))
    cursor = page.nextCursor
  } while (cursor)
  const all = ['open', 'insured', 'done', 'cancelled']
  // Mutant: a cursor of the time alone, which loses one of the two of the same moment.
  expect(seen).toEqual(order === 'newest' ? all : all.toReversed())
})

it('leaves out what was erased', async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table bookings disable trigger user`)
    await tx.execute(sql`update bookings set erased_at = now() where id = ${made.cancelled}`)
    await tx.execute(sql`alter table bookings enable trigger user`)
  })
  expect(await wanted({ customerId: people.customerId })).toEqual(['done'])
})

it('is on record with its filters, for operators alone, and refuses a cursor that was never issued', async () => {
  await look({ county: 'Cork' })
  const { rows } = await app.db.execute(
    sql`select action, object_id, after from audit_log order by at desc, id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      action: 'read_bookings',
      object_id: 'bookings',
      after: { bookings: 1, county: 'Cork', order: 'newest' },
    },
  ])
  for (const cursor of ['x', writeCursor([]), writeCursor([1e40, made.open]), writeCursor([1])]) {
    const response = await admin.get(`/api/operations/bookings?${new URLSearchParams({ cursor })}`)
    expect(statusAndCode(response), cursor).toEqual([422, 'invalid_input'])
  }
  const customer = await app.browserOf(people.customerId)
  expect((await customer.get('/api/operations/bookings')).status).toBe(403)
  expect((await app.visitor().get('/api/operations/bookings')).status).toBe(401)
})
