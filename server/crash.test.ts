/**
 * The server as a process, killed, told to stop, and cut off from its database in the middle of bookings (reliability.md I1–I9,
 * races 5, 15, 32; the issue: "survives kill -9 of itself and an immediate restart of PostgreSQL"). Clients behave as people
 * do: those who get no answer ask again, and those who get one believe it.
 */
import { Agent } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { problem } from '../contract/problem-document.ts'
import { bookings, type BookingRow } from '../db/schema/bookings.ts'
import { isActiveJob } from '../domain/bookings/booking.ts'
import { bookingJobs } from './bookings/index.ts'
import { answeredTextJobs } from './answered-texts/index.ts'
import { booksJobs } from './books/index.ts'
import { chatJobs } from './chat/index.ts'
import { createApp, type App } from './create-app.ts'
import { drainJobs } from './testing/drain-jobs.ts'
import { readConfig } from './kit/env.ts'
import { openLog } from './kit/log.ts'
import { migrate } from './kit/database/migrate.ts'
import { movableClock } from './kit/movable-clock.ts'
import { deliverNotification, noChannels } from './notifications/index.ts'
import { payoutJobs } from './payouts/index.ts'
import { savedCardJobs } from './saved-cards/index.ts'
import { valueAt } from './testing/change-json.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { openSession } from './testing/open-session.ts'
import { sendRaw } from './testing/raw-http.ts'
import { makeAccount, makeDriver } from './testing/samples/sample-drivers.ts'
import { sampleBookingRequest, sampleQuoteRequest } from './testing/samples/sample-requests.ts'
import { breath, openServerProcess, type ServerProcess } from './testing/server-process.ts'

let server: ServerProcess
/** The app on the same database, in this process. */
let app: App

beforeAll(async () => {
  server = await openServerProcess()
  await migrate(server.env.DATABASE_URL)
  app = await createApp(readConfig(server.env), openLog('silent'))
}, 60_000)
afterAll(async () => {
  await app.close()
  await server.close()
}, 60_000)

/** `status` 0: there was no answer, for this reason. */
type Reply = { status: number; body: unknown; why: string | null }
type Send = (method: string, path: string, body?: object) => Promise<Reply>

let replies: { path: string; status: number }[] = []
let watchers: { count: number; resolve: () => void }[] = []
/** Stops the clients when a test is over, however it ended. */
let act = { isOver: false }
beforeEach(() => {
  replies = []
  watchers = []
  act = { isOver: false }
})
afterEach(() => {
  act.isOver = true
})

/** Resolves after this many answers. */
const answered = (count: number): Promise<void> =>
  new Promise((resolve) => {
    watchers.push({ count, resolve })
    notifyWatchers()
  })
const notifyWatchers = (): void => {
  const given = replies.filter(({ status }) => status > 0 && status < 500).length
  for (const { count, resolve } of watchers) if (given >= count) resolve()
}

const codeOf = ({ body }: Reply): unknown => valueAt(body, ['code'])

const sendAs =
  (cookie: string): Send =>
  async (method, path, body) => {
    const reply = await send(cookie, method, path, body)
    replies.push({ path, status: reply.status })
    notifyWatchers()
    return reply
  }

/**
 * Every request is answered within its deadline of 10 s, or its connection ends: no client here gives one up, and a longer wait (plus what
 * a busy machine adds) fails the test.
 */
const patienceMs = 15_000

const send = async (
  cookie: string,
  method: string,
  path: string,
  body: object | undefined,
): Promise<Reply> => {
  const type = body ? { 'content-type': 'application/json' } : undefined
  try {
    const response = await fetch(server.origin + path, {
      method,
      headers: { cookie, origin: server.origin, ...type },
      signal: AbortSignal.timeout(patienceMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null, why: null }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new Error(`${method} ${path} was never answered`, { cause: error })
    }
    return { status: 0, body: null, why: reasonOf(error) }
  }
}

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code: unknown = Object.getOwnPropertyDescriptor(Object(cause), 'code')?.value
  return typeof code === 'string' ? code : String(cause)
}

/** Repeats a request while there is no answer, or only that it is not possible just now. */
const insist = async (
  request: Send,
  method: string,
  path: string,
  body?: object,
  isAnswer: (reply: Reply) => boolean = () => true,
): Promise<Reply> => {
  const mine = act
  while (!mine.isOver) {
    const reply = await request(method, path, body)
    if (reply.status > 0 && reply.status < 500 && isAnswer(reply)) return reply
    await breath()
  }
  throw new Error(`no answer to ${method} ${path} until the end`)
}

type Pair = {
  customer: Send
  driver: Send
  driverCookie: string
  driverId: string
  at: { lat: number; lon: number }
}

/** A customer and a driver in a part of the country of their own. */
const makePair = async (n: number): Promise<Pair> => {
  const { db, config } = app.ctx
  const at = { lat: 52.3 + 0.3 * (n % 6), lon: -9 + 0.4 * (Math.floor(n / 6) % 6) }
  const cookieOf = async (accountId: string): Promise<string> => {
    const { name, value } = await openSession(db, config, accountId)
    return `${name}=${value}`
  }
  const driver = await makeDriver(db, { name: 'Fionn Invented', at })
  const driverCookie = await cookieOf(driver.accountId)
  return {
    customer: sendAs(await cookieOf(await makeAccount(db))),
    driver: sendAs(driverCookie),
    driverCookie,
    driverId: driver.driverId,
    at,
  }
}

/** Books up to the hold: the driver is asked. */
const bookAndHold = async ({ customer, driverId, at }: Pair): Promise<string> => {
  const quote = await insist(customer, 'POST', '/api/quotes', {
    ...sampleQuoteRequest,
    pickup: { location: 'roadside', where: { kind: 'point', ...at } },
    dropoff: null,
    manualDistanceKm: 20,
  })
  const request = sampleBookingRequest(String(valueAt(quote.body, ['quoteId'])))
  const opened = await insist(customer, 'POST', '/api/bookings', { ...request, driverId })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  const [intentId = ''] = String(valueAt(opened.body, ['clientSecret'])).split('_secret')
  server.fakeProvider.control.confirm(intentId, 'visa')
  const bookingId = String(valueAt(opened.body, ['bookingId']))
  const held = await insist(customer, 'POST', `/api/bookings/${bookingId}/hold`)
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  return bookingId
}

/** The last answers to each side, which must stay true for ever. */
type LastAnswers = {
  bookingId: string
  accept: Reply | null
  cancel: Reply | null
  decline: Reply | null
  giveUp: Reply | null
}

const runScenario = async (pair: Pair, n: number): Promise<LastAnswers> => {
  const bookingId = await bookAndHold(pair)
  const path = `/api/bookings/${bookingId}`
  const accept = () => insist(pair.driver, 'POST', `${path}/accept`)
  const cancel = () =>
    insist(
      pair.customer,
      'POST',
      `${path}/cancel`,
      { expectedFeeCents: 0 },
      (reply) => codeOf(reply) !== 'payment_being_confirmed',
    )
  const answers: LastAnswers = {
    bookingId,
    accept: null,
    cancel: null,
    decline: null,
    giveUp: null,
  }
  switch (n % 5) {
    case 0:
      return { ...answers, accept: await accept() }
    case 1: {
      const accepted = await accept()
      await insist(pair.driver, 'POST', `${path}/transitions`, { transition: 'set_off' })
      return { ...answers, accept: accepted }
    }
    case 2: {
      const [accepted, cancelled] = await Promise.all([accept(), cancel()])
      return { ...answers, accept: accepted, cancel: cancelled }
    }
    case 3: {
      await accept()
      const cancelling = { expectedFeeCents: 0 }
      const isConfirmed = (reply: Reply) => codeOf(reply) !== 'payment_being_confirmed'
      return {
        ...answers,
        giveUp: await insist(pair.driver, 'POST', `${path}/cancel`, cancelling, isConfirmed),
      }
    }
    default:
      return {
        ...answers,
        decline: await insist(pair.driver, 'POST', `${path}/decline`, { reason: 'too_far' }),
      }
  }
}

/** Releases the leases of the killed process. They would expire on their own after 40 seconds, which is too long for a test to wait. */
const letTheDeadBeForgotten = async (): Promise<void> => {
  const { db } = app.ctx
  await db.execute(sql`delete from job_workers`)
  await db.execute(sql`update payment_operations set leased_until = null`)
}

/** Runs everything that is due in the next half hour, including what a killed process was holding. */
const letTimePass = async (): Promise<void> => {
  const { ctx } = app
  const clock = movableClock()
  const shifted = { ...ctx, clock }
  await ctx.db.execute(sql`select graphile_worker.force_unlock_workers(
    array(select locked_by from graphile_worker.jobs where locked_at is not null))`)
  await ctx.db.execute(sql`update payment_operations set leased_until = null`)
  for (let round = 0; round < 5; round += 1) {
    await drainJobs({
      db: ctx.db,
      jobs: ctx.jobs,
      clock,
      allowFailures: true,
      handlers: {
        ...bookingJobs(shifted),
        ...booksJobs(shifted),
        ...answeredTextJobs(shifted),
        ...chatJobs(shifted),
        'deliver-notification': (payload, job) =>
          deliverNotification(shifted, noChannels, payload, job),
        'run-daily-maintenance': async () => {},
        'refresh-facts': async () => {},
        'forget-visitors': async () => {},
        'erase-due-accounts': async () => {},
        'erase-old-bookings': async () => {},
        'make-data-export': async () => {},
        'request-tax-details': async () => {},
        'watch-due-reports': async () => {},
        'check-vat-number': async () => {},
        'check-vat-numbers': async () => {},
        'issue-missing-receipts': async () => {},
        'remove-files': async () => {},
        ...payoutJobs(shifted),
        ...savedCardJobs(shifted),
        'carry-out-action': async () => {},
        'check-application': async () => {},
        'watch-documents': async () => {},
        'apply-duty-schedules': async () => {},
        'watch-exceptions': async () => {},
        'fan-out-partner-event': async () => {},
        'deliver-webhooks': async () => {},
        'issue-partner-invoices': async () => {},
        'issue-dealer-statements': async () => {},
        'send-check-in': async () => {},
      },
    })
    await bookingJobs(shifted)['reconcile-payments']()
    clock.advance('6m')
  }
}

const bookingRows = async (): Promise<Map<string, BookingRow>> =>
  new Map((await app.ctx.db.select().from(bookings)).map((row) => [row.id, row]))

/** I9: no given answer contradicts the final state. */
const contradictions = (answers: LastAnswers, booking: BookingRow | undefined): string[] => {
  const { accept, cancel, decline, giveUp } = answers
  const is = booking?.status
  const wrong: string[] = []
  const claim = (isTrue: boolean, what: string) => {
    if (!isTrue) wrong.push(`${answers.bookingId} (${is}, ${booking?.cancelReason}): ${what}`)
  }
  const hasAccepted = accept?.status === 200
  const isTaken = is !== undefined && isActiveJob(is) && is !== 'confirming_payment'
  // the answer to the customer's own cancellation may have been lost, and the second one says that it has ended
  const wasTakenBack = cancel !== null && booking?.cancelReason === 'customer_cancelled'
  if (hasAccepted) claim(isTaken || wasTakenBack, 'the driver was told that the job is theirs')
  if (accept && !hasAccepted) claim(!isTaken, `the driver was refused: ${String(codeOf(accept))}`)
  if (cancel?.status === 200) claim(is === 'cancelled', 'the customer was told it is cancelled')
  if (giveUp) {
    claim(giveUp.status === 200, `giving up was answered ${giveUp.status}`)
    claim(booking?.cancelReason === 'nobody_accepted', 'given up, and no one took it over')
    claim(booking?.driverId === null && booking.round === 2, 'given up once')
  }
  if (decline) claim(!isTaken && is === 'cancelled', 'declined, and no one else took it')
  return wrong
}

// Mutants that were seen to fail: no job that executes the operation (holds stay open); `acceptBooking` answering before the
// capture is known; a random idempotency key for each attempt; `isConnectionLoss` false (500s); the pool without `on('error')`.
it('is killed again and again, and its database with it: every answer holds and every hold ends', async () => {
  await server.start()
  const pairs = await Promise.all(Array.from({ length: 24 }, (_, n) => makePair(n)))
  const scenarios = Promise.all(pairs.map(runScenario))

  const kill = async () => {
    await server.end('SIGKILL')
    await letTheDeadBeForgotten()
    await server.start()
  }
  const chaos = async () => {
    await answered(15)
    await kill()
    await answered(45)
    await kill()
    await answered(65)
    await server.dropDatabase()
    await server.raiseDatabase()
    await answered(85)
    await Promise.all([server.dropDatabase(), server.end('SIGKILL')])
    await server.raiseDatabase()
    await letTheDeadBeForgotten()
    await server.start()
  }
  const [answers] = await Promise.all([scenarios, chaos()])
  expect(await server.end('SIGTERM')).toBe(0)
  await letTimePass()

  expect(await brokenInvariants({ db: app.ctx.db, fakeProvider: server.fakeProvider })).toEqual([])
  const rows = await bookingRows()
  expect(answers.flatMap((one) => contradictions(one, rows.get(one.bookingId)))).toEqual([])
  const open = server.fakeProvider.control
    .intents()
    .filter(({ status }) => status !== 'canceled' && status !== 'succeeded')
  expect(open.map(({ id, status }) => `${id} ${status}`)).toEqual([])
  expect(rows.size, 'asking again made no second booking').toBe(answers.length)

  const unheard = replies.filter(({ status }) => status === 0 || status === 503)
  expect(unheard.length, 'the chaos was felt').toBeGreaterThan(10)
  expect(replies.filter(({ status }) => status === 500)).toEqual([])
  const answeredOnce = answers.filter(({ accept, giveUp }) =>
    [accept?.status, giveUp?.status].includes(200),
  )
  expect(answeredOnce.length).toBeGreaterThanOrEqual(12)
  // On a busy machine, the reconciler's next minute may have to come more than once.
}, 300_000)

const acceptOver = async (agent: Agent, cookie: string, path: string): Promise<Reply> => {
  const headers = { cookie, origin: server.origin }
  try {
    const { status, text } = await sendRaw(server.origin, 'POST', path, { headers, agent })
    return { status, body: JSON.parse(text), why: null }
  } catch (error) {
    return { status: 0, body: null, why: reasonOf(error) }
  }
}

// Mutants that were seen to fail: `connection: close` not sent (acceptances cut off at the end of the grace); `server.close`
// alone, without ending idle connections (eight seconds instead of one).
it('is told to stop under load: open requests are answered, and another process takes over', async () => {
  await server.start()
  const pairs = await Promise.all(Array.from({ length: 24 }, (_, n) => makePair(n)))
  const held = await Promise.all(
    pairs.map(async (pair) => ({ pair, path: `/api/bookings/${await bookAndHold(pair)}/accept` })),
  )
  const waiting = [...held]
  const first: { one: (typeof held)[number]; reply: Reply }[] = []
  /** Six connections that are never idle, as between a proxy and a busy server. */
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const client = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      first.push({ one, reply: await acceptOver(agent, one.pair.driverCookie, one.path) })
    }
  }
  const apps = Promise.all(Array.from({ length: 6 }, client))
  while (first.length < 6) await breath()
  const signalledAt = performance.now()
  const code = server.end('SIGTERM')
  await apps
  expect(await code).toBe(0)
  expect(performance.now() - signalledAt, 'milliseconds to the end').toBeLessThan(6_000)

  const cut = first.filter(({ reply }) => reply.status === 0 && reply.why !== 'ECONNREFUSED')
  expect(cut.map(({ reply }) => reply.why)).toEqual([])
  expect(first.filter(({ reply }) => reply.status >= 400).map(({ reply }) => reply.body)).toEqual(
    [],
  )
  const done = first.filter(({ reply }) => reply.status === 200)
  expect(done.length).toBeGreaterThanOrEqual(6)

  await server.start()
  for (const { one, reply } of first) {
    const again = await insist(one.pair.driver, 'POST', one.path)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    if (reply.status === 200) expect(valueAt(reply.body, ['status'])).toBe('confirmed')
  }
  agent.destroy()
  expect(await server.end('SIGTERM')).toBe(0)
  await letTimePass()
  expect(await brokenInvariants({ db: app.ctx.db, fakeProvider: server.fakeProvider })).toEqual([])
}, 120_000)

// Mutants that were seen to fail: `readyz` answering from memory; `errorResponse` with 500 for a lost connection.
it('reports not ready while the database is away, and recovers automatically', async () => {
  await server.start()
  const { db, config } = app.ctx
  const session = await openSession(db, config, await makeAccount(db))
  const cookie = `${session.name}=${session.value}`
  const person = sendAs(cookie)
  const look = async (path: string): Promise<Reply> => person('GET', path)
  expect((await look('/readyz')).status).toBe(200)
  expect((await look('/api/me')).status).toBe(200)

  await server.dropDatabase()
  for (let times = 0; times < 3; times += 1) {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    for (const path of [
      '/readyz',
      '/api/me',
      '/api/bookings',
      '/api/live',
      '/api/drivers/featured',
    ]) {
      const response = await fetch(server.origin + path, { headers: { cookie } })
      expect(response.status, path).toBe(503)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(problem.parse(await response.json()).code).toBe('not_ready')
    }
    const booking = await person(
      'POST',
      '/api/bookings',
      sampleBookingRequest(`quo_${'0'.repeat(26)}`),
    )
    expect([booking.status, codeOf(booking)]).toEqual([503, 'not_ready'])
    // routes that need no database still answer
    for (const path of ['/api/places?q=naas', '/', '/api/openapi.json']) {
      expect((await fetch(server.origin + path)).status, path).toBe(200)
    }
  }
  await server.raiseDatabase()
  while (!(await server.isReady())) await breath()
  expect((await insist(person, 'GET', '/api/me')).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)
