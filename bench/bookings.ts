/**
 * Bookings created per second through HTTP beside the same statements through the bare driver, in turns in one run. Goals
 * (performance.md of the brief): at least 0.75 × bare is the aim.
 */
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { consentTextVersion } from '../contract/bookings.ts'
import { plainCasualty } from '../domain/casualty.ts'
import { makeQuote } from '../server/quotes/make-quote.ts'
import { newId } from '../server/kit/ids.ts'
import { makeDriver } from '../server/testing/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, median, perSecond, say, timed } from './figures.ts'
import type { Ground } from './ground.ts'

const connections = 32
const perRound = 1_500
const rounds = 3

export const benchBookings = async (ground: Ground): Promise<void> => {
  const { ctx } = ground
  await makeDriver(ctx.db, { at: { lat: 53.22, lon: -6.66 } })
  const customers = await Promise.all(Array.from({ length: connections }, () => ground.customer()))
  const [httpRates, bareRates]: [number[], number[]] = [[], []]
  const httpTimes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const http = await throughHttp(ground, await manyQuotes(ground, perRound), customers)
    httpRates.push((perRound / http.totalMs) * 1000)
    httpTimes.push(...http.each)
    const bare = await throughDriver(ground, await manyQuotes(ground, perRound), customers)
    bareRates.push((perRound / bare.totalMs) * 1000)
  }
  say(`bookings created, ${connections} connections, ${rounds} rounds of ${perRound} in turns`)
  say(`  HTTP         ${perSecond(median(httpRates))}   ${latency(httpTimes)}`)
  say(
    `  bare driver  ${perSecond(median(bareRates))}   the same statements, no validation, no session`,
  )
  say(`  ratio        ${(median(httpRates) / median(bareRates)).toFixed(2)} × bare   (aim 0.75)`)
}

/** Copies of one real quote, each to be booked once. */
const manyQuotes = async ({ ctx }: Ground, count: number): Promise<string[]> => {
  const made = await makeQuote(ctx, null, {
    pickup: { location: 'roadside', where: { kind: 'place', name: 'Naas', county: 'Kildare' } },
    dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
    manualDistanceKm: null,
    urgency: 'standard',
    casualty: plainCasualty,
  })
  if (!made.ok) throw new Error(made.refusal.code)
  const ids = Array.from({ length: count }, () => newId('quo'))
  const { rows } = await ctx.db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'quotes' and column_name <> 'id'`)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await ctx.db.execute(sql`
    insert into quotes (id, ${columns})
    select n, ${columns} from quotes, unnest(${sql.param(ids)}::text[]) n where id = ${made.value.quoteId}`)
  return ids
}

type Customers = readonly { accountId: string; cookie: string }[]

const throughHttp = async (ground: Ground, quoteIds: string[], customers: Customers) => {
  const client = openClient(ground.port, connections)
  const numbered = quoteIds.map((quoteId, index) => ({
    quoteId,
    who: customers[index % connections],
  }))
  const result = await timed(numbered, connections, async ({ quoteId, who }) => {
    const body = JSON.stringify({
      quoteId,
      driverId: null,
      contact: { name: 'Bench Customer', phone: '+353 20 910 0001', email: 'bench@example.ie' },
      consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
    })
    const status = await client.post('/api/bookings', who?.cookie ?? '', body)
    if (status !== 201) throw new Error(`a booking was answered ${status}`)
  })
  client.close()
  return result
}

/** What one booking writes, as a hand would write it. */
const throughDriver = async (ground: Ground, quoteIds: string[], customers: Customers) => {
  const pool = new pg.Pool({ connectionString: ground.url, max: connections })
  const numbered = quoteIds.map((quoteId, index) => ({
    quoteId,
    who: customers[index % connections],
  }))
  const result = await timed(numbered, connections, async ({ quoteId, who }) => {
    const client = await pool.connect()
    try {
      await writeBooking(client, quoteId, who?.accountId ?? '')
    } finally {
      client.release()
    }
  })
  await pool.end()
  return result
}

const writeBooking = async (client: pg.PoolClient, quoteId: string, accountId: string) => {
  const bookingId = newId('bkg')
  const paymentId = newId('pay')
  const run = (name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values })
  await client.query('begin')
  await run('quote', 'select * from quotes where id = $1 for update', [quoteId])
  await run('clock', 'select clock_timestamp()', [])
  await run('claim', 'update quotes set account_id = $2 where id = $1', [quoteId, accountId])
  await run('twice', 'select * from bookings where quote_id = $1', [quoteId])
  await run(
    'booking',
    `insert into bookings (id, quote_id, customer_id, status, assignment, pickup_location, dropoff_location, pickup, dropoff,
       distance_km, vehicle_type, casualty, price_cents, price_lines, tariff_version, customer_name, customer_phone, customer_email,
       consent_text_version, consented_at, card_by, created_at, updated_at)
     select $1, id, $2, 'pending', 'auto', 'Naas', 'Newbridge', pickup, dropoff, 12, 'car', casualty, 9500, any_driver -> 'lines',
       tariff_version, 'Bench Customer', '+353 20 910 0001', 'bench@example.ie', '2026-11-01', now(), now() + interval '15 minutes',
       now(), now()
     from quotes where id = $3 returning *`,
    [bookingId, accountId, quoteId],
  )
  await run(
    'payment',
    `insert into payments (id, booking_id, status, amount_cents, created_at, updated_at) values ($1, $2, 'opening', 9500, now(), now())`,
    [paymentId, bookingId],
  )
  await run(
    'history',
    `insert into job_status_updates (id, booking_id, move, from_status, status, actor_kind, created_by, created_at)
     values ($1, $2, 'request', 'pending', 'pending', 'customer', $3, now())`,
    [newId('jsu'), bookingId, accountId],
  )
  await run(
    'job',
    `select enqueue_jobs($1::text[], $2::json[], $3::timestamptz[], $4::smallint[], $5::text[])`,
    [
      ['abandon-booking'],
      [JSON.stringify({ bookingId })],
      [new Date(Date.now() + 900_000)],
      [25],
      [`abandon:${bookingId}`],
    ],
  )
  await client.query('commit')
  await run('opened', 'select * from payments where booking_id = $1', [bookingId])
  await run('intent', 'update payments set intent_id = $2 where id = $1', [
    paymentId,
    `pi|${bookingId}`,
  ])
}
