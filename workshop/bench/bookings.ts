/**
 * Bookings per second through HTTP, in turns in one run beside what carries them: the same statements behind a bare HTTP server
 * and through the driver alone. And beside a plain row behind the bare server, which is what the goals of performance.md of the
 * brief are given in.
 */
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import { bookingHistory } from '../../db/schema/bookings.ts'
import { requestBooking } from '../../server/bookings/request-booking.ts'
import { paymentOfBooking } from '../../server/payments/index.ts'
import { makeDriver } from '../../server/testing/samples/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, median, perSecond, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'
import { manyQuotes } from './quotes-to-book.ts'
import {
  recordStatements,
  replayBooking,
  withPlaces,
  type RecordedBooking,
} from './recorded-booking.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import type { Ctx } from '../../server/context.ts'
import { plainTable, type BareSetup } from './bare-routes.ts'

const connections = 32
const perRound = 800
const rounds = 5
/** Rounds until the compilers have seen everything often enough. */
const warmUps = 4

type Customer = { accountId: string; cookie: string }
type BookingOrder = { quoteId: string; who: Customer }
type Side = { name: string; what: string; run: (order: BookingOrder) => Promise<void> }
type Measured = { rates: number[]; each: number[] }

export const benchBookings = async (fixture: BenchFixture): Promise<void> => {
  const { ctx } = fixture
  await makeDriver(ctx.db, { at: { lat: 53.22, lon: -6.66 } })
  const customers = await Promise.all(Array.from({ length: connections }, () => fixture.customer()))
  const recorded = await recordBooking(fixture)
  const bare = await openBareServer(ctx, {
    url: fixture.url,
    connections: ctx.config.databaseConnections,
    recorded,
    accountIds: Object.fromEntries(customers.map(({ cookie, accountId }) => [cookie, accountId])),
  })
  const pool = new pg.Pool({
    connectionString: fixture.url,
    max: ctx.config.databaseConnections,
    pipeline: true,
  })
  const ours = openClient(fixture.port, connections)
  const theirs = openClient(bare.port, connections)
  const sides = {
    product: {
      name: 'HTTP',
      what: 'the product',
      run: ({ quoteId, who }) =>
        created(ours.post('/api/bookings', who.cookie, bookingBody(quoteId))),
    },
    bareHttp: {
      name: 'bare HTTP',
      what: 'the same statements behind node:http, a validated body, a session in memory',
      run: ({ quoteId, who }) =>
        created(theirs.post('/bookings', who.cookie, bookingBody(quoteId))),
    },
    driver: {
      name: 'driver',
      what: 'the same statements, nothing else',
      run: async ({ quoteId, who: { accountId } }) => {
        const client = await pool.connect()
        await replayBooking(client, recorded, { quoteId, accountId })
        client.release()
      },
    },
    plain: {
      name: 'plain row',
      what: 'one row of ten fields behind the bare server',
      run: ({ quoteId, who }) => created(theirs.post('/plain', who.cookie, plainBody(quoteId))),
    },
  } satisfies Record<string, Side>

  const takeTurn = async (side: Side): Promise<{ rate: number; each: number[] }> => {
    const quoteIds = await manyQuotes(fixture, perRound)
    const orders = quoteIds.flatMap((quoteId, index) => {
      const who = customers[index % connections]
      return who ? [{ quoteId, who }] : []
    })
    const { each, totalMs } = await timed(orders, connections, side.run)
    return { rate: (perRound / totalMs) * 1000, each }
  }
  const measured = new Map<Side, Measured>()
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const side of Object.values(sides)) {
      const { rate, each } = await takeTurn(side)
      if (round < 0) continue
      const { rates, each: all } = measured.get(side) ?? { rates: [], each: [] }
      measured.set(side, { rates: [...rates, rate], each: [...all, ...each] })
    }
  }
  ours.close()
  theirs.close()
  await pool.end()
  await bare.close()

  print(`bookings created, ${connections} connections, ${rounds} rounds of ${perRound} in turns`)
  for (const side of Object.values(sides)) {
    const { rates, each } = measured.get(side) ?? { rates: [], each: [] }
    print(
      `  ${side.name.padEnd(10)} ${perSecond(median(rates)).padStart(8)}   ${latency(each)}   ${side.what}`,
    )
  }
  const ratesOf = (side: Side) => measured.get(side)?.rates ?? []
  /** Round by round, so that a slow minute of the machine is on both sides. */
  const ratio = (side: Side): string => {
    const others = ratesOf(side)
    return median(
      ratesOf(sides.product).map((rate, n) => rate / (others[n] ?? Number.NaN)),
    ).toFixed(2)
  }
  print(
    `  ${ratio(sides.bareHttp)} × the same behind bare HTTP (aim 0.75), ${ratio(sides.driver)} × through the driver alone`,
  )
  print(
    `  ${ratio(sides.plain)} × a plain row behind bare HTTP (goal 0.38: 1.5 × what PostGraphile makes of a plain row)\n`,
  )
}

const created = async (answer: Promise<number>): Promise<void> => {
  const status = await answer
  if (status !== 201) throw new Error(`a request was answered ${status}`)
}

const contact = { name: 'Bench Customer', phone: '+353 20 910 0001', email: 'bench@example.ie' }

const requestFor = (quoteId: string) => ({
  quoteId,
  driverId: null,
  contact,
  consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion } as const,
})

export const bookingBody = (quoteId: string): string => JSON.stringify(requestFor(quoteId))

const plainBody = (quoteId: string): string =>
  JSON.stringify({
    quoteId,
    ...contact,
    text: 'On the hard shoulder after junction 9, hazard lights on.',
    amountCents: 95_00,
    distanceKm: 9.7,
    isUrgent: true,
  })

const recordBooking = async (fixture: BenchFixture): Promise<RecordedBooking> => {
  const { ctx } = fixture
  const { accountId } = await fixture.customer()
  const [quoteId = ''] = await manyQuotes(fixture, 1)
  let bookingId = ''
  const recorded = await recordStatements(ctx.db, async () => {
    const customer = { accountId, isEmailVerified: true }
    const opened = await requestBooking(ctx, customer, requestFor(quoteId))
    if (!opened.ok) throw new Error(opened.refusal.code)
    bookingId = opened.value.bookingId
  })
  const { id: paymentId } = await paymentOfBooking(ctx.db, bookingId)
  const [line] = await ctx.db
    .select({ id: bookingHistory.id })
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
  return withPlaces(recorded, {
    quote: quoteId,
    account: accountId,
    booking: bookingId,
    payment: paymentId,
    history: line?.id ?? '',
  })
}

/** Starts `serve-bare.ts` in a process of its own. */
const openBareServer = async (ctx: Pick<Ctx, 'db'>, setup: Omit<BareSetup, 'port'>) => {
  await ctx.db.execute(sql.raw(plainTable))
  const port = await findFreePort()
  const server = fork(fileURLToPath(new URL('./serve-bare.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  server.send({ ...setup, port } satisfies BareSetup)
  await once(server, 'message')
  return {
    port,
    close: async () => {
      const gone = once(server, 'exit')
      server.disconnect()
      await gone
    },
  }
}
