/**
 * The lists of the operators' console with 10,000 bookings, 300 of them open, and 5,000 users. Meant: the first page of a list within
 * 300 ms, another filter within 150 ms.
 */
import { sql } from 'drizzle-orm'
import { makeBooking } from '../../server/testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../../server/testing/samples/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const bookings = 10_000
const openShare = 33
const users = 5_000
const looks = 50

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const benchConsole = async ({ ctx, port, cookieOf }: BenchFixture): Promise<void> => {
  const { db } = ctx
  const operator = await makeAccount(db, { role: 'operator' })
  const customerId = await makeAccount(db)
  const { driverId } = await makeDriver(db)
  const model = await makeBooking(db, { customerId, driverId, status: 'completed' })
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table bookings disable trigger user`)
    await tx.execute(sql`
      insert into profiles (user_id, full_name, email, is_email_verified, role, created_at)
      select 'acc_' || lpad('u' || n, 26, '0'), 'Person ' || n, 'person' || n || '@example.ie', true, 'customer', now()
      from generate_series(1, ${sql.raw(String(users))}) n`)
    await tx.execute(sql`
      insert into quotes select (jsonb_populate_record(q, jsonb_build_object('id', 'quo_' || lpad('m' || n, 26, '0')))).*
      from quotes q cross join generate_series(1, ${sql.raw(String(bookings))}) n
      where q.id = (select quote_id from bookings where id = ${model})`)
    await tx.execute(sql`
      insert into bookings (id, quote_id, customer_id, status, driver_id, assignment, pickup_location, pickup, distance_km, vehicle_type,
        casualty, price_cents, price_lines, tariff_version, customer_name, customer_phone, customer_email, consent_text_version,
        consented_at, card_by, accepted_at, acceptance_deadline, completed_at, created_at, updated_at)
      select 'bkg_' || lpad('m' || n, 26, '0'), 'quo_' || lpad('m' || n, 26, '0'), customer_id,
        case when n % ${openShare} = 0 then 'pending' else 'completed' end, case when n % ${openShare} = 0 then null else driver_id end,
        assignment, pickup_location, pickup, distance_km, vehicle_type, casualty, price_cents, price_lines, tariff_version,
        'Customer ' || n, customer_phone, customer_email, consent_text_version, consented_at, card_by,
        case when n % ${openShare} = 0 then null else now() end, case when n % ${openShare} = 0 then null else now() end,
        case when n % ${openShare} = 0 then null else now() end, now(), now()
      from bookings b cross join generate_series(1, ${sql.raw(String(bookings))}) n where b.id = ${model}`)
    await tx.execute(sql`alter table bookings enable trigger user`)
  })
  await db.execute(sql`vacuum analyze bookings, quotes, profiles, booking_owners`)

  print(`the console with ${bookings} bookings and ${users} users`)
  const cookie = await cookieOf(operator)
  const client = openClient(port, 1)
  const post = (path: string, body: object) => client.post(path, cookie, JSON.stringify(body))
  const lists: Record<string, () => Promise<number>> = {
    'the board': () => client.get('/api/operations/board', cookie),
    'search, a name': () => post('/api/operations/search', { search: 'Customer 77' }),
    users: () => post('/api/operations/users/search', { search: '' }),
    'users, filtered': () =>
      post('/api/operations/users/search', {
        search: 'Person 4',
        role: 'customer',
      }),
    drivers: () => post('/api/operations/drivers/search', { search: '' }),
    'audit log': () => client.get('/api/operations/audit?kind=changes', cookie),
  }
  for (const [name, look] of Object.entries(lists)) {
    const once = async (): Promise<void> => {
      const status = await look()
      if (status !== 200) throw new Error(`${name} was answered ${status}`)
    }
    const first = await timed([0], 1, once)
    const { each } = await timed(numbers(looks), 1, once)
    print(`  ${name.padEnd(16)} first ${(first.each[0] ?? 0).toFixed(0)} ms, then ${latency(each)}`)
  }
  client.close()
}
