/**
 * Everything a booking needs, for tests: a database of its own, the card provider's stand-in spoken to over HTTP, a clock that
 * can be moved, and the jobs run by hand. Nothing of our own code is replaced.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import {
  startCardProvider,
  type CardProvider as StandIn,
} from '../../fakes/card-provider/start-card-provider.ts'
import { bookings, type BookingRow } from '../../db/schema/bookings.ts'
import type { TestCardKey } from '../../fakes/card-provider/payments/test-cards.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import type { DriverMove } from '../../domain/booking.ts'
import { plainCasualty } from '../../domain/casualty.ts'
import { consentTextVersion } from '../../contract/bookings.ts'
import type { QuoteRequest } from '../../contract/quotes.ts'
import { acceptBooking } from '../bookings/accept-booking.ts'
import { bookingJobs, isNewsOver } from '../bookings/index.ts'
import { booksJobs } from '../books/index.ts'
import { chatJobs } from '../chat/index.ts'
import { dealerJobs } from '../dealers/index.ts'
import { driverJobs } from '../drivers/index.ts'
import { verificationJobs } from '../verification/index.ts'
import { hydrateLiveEvent } from '../hydrate-live-event.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'
import { confirmHold } from '../bookings/confirm-hold.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { requestBooking, type BookingRequest } from '../bookings/request-booking.ts'
import type { Ctx } from '../context.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import { closeDatabase, openDatabase } from '../kit/database.ts'
import type { JobHandlers } from '../kit/run-job.ts'
import { drainJobs, type Drained } from '../kit/drain-jobs.ts'
import { readConfig } from '../kit/env.ts'
import { openFileStore } from '../kit/files/open-file-store.ts'
import { openJobs } from '../kit/jobs.ts'
import { openLive } from '../kit/live.ts'
import { openLog, type Logger } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { movableClock, type MovableClock } from '../kit/movable-clock.ts'
import { closeChannels, deliverNotice, openChannels } from '../notices/index.ts'
import { boardNewsOf } from '../operations/index.ts'
import { pictureJobs } from '../pictures/index.ts'
import { partnerJobs } from '../partners/index.ts'
import { payoutJobs } from '../payouts/index.ts'
import { receiptJobs } from '../receipts/index.ts'
import { openRoadRouter } from '../places/index.ts'
import { paymentOfBooking, stripeCardProvider, type CardProvider } from '../payments/index.ts'
import { makeQuote } from '../quotes/make-quote.ts'
import type { DeliverOptions } from '../partners/webhooks/deliver-webhooks.ts'
import { createTestDatabase } from './test-database.ts'
import { makeAccount, makeDriver, type MadeDriver } from './sample-drivers.ts'

const webhookSecret = 'whsec_test'
const secretKey = 'sk_test_scene'

export type Scene = Awaited<ReturnType<typeof openBookingScene>>

/** What a test makes by the thousand is made in one statement, on a machine that has other things to do. */
const patientMs = 60_000

const naas = { lat: 53.2206, lon: -6.6593 }

/** From Naas to Newbridge: about ten kilometres by road, so about €95 by day. */
const aRequest: QuoteRequest = {
  pickup: { location: 'roadside', where: { kind: 'point', ...naas } },
  dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
  manualDistanceKm: null,
  urgency: 'standard',
  casualty: plainCasualty,
}

export type SceneOptions = {
  log?: Logger
  /** Further settings, as the environment would have them. */
  env?: Record<string, string>
  /** The database and the stand-in of a server process, which go on when the scene is closed. `env` has to say the stand-in's keys. */
  on?: { databaseUrl: string; standIn: StandIn }
  clock?: MovableClock
  /** How insurers' endpoints are asked. */
  webhooks?: DeliverOptions
}

/** Opens a scene; call `close` when done. */
export const openBookingScene = async ({
  log = openLog('silent'),
  env = {},
  on,
  clock = movableClock(),
  webhooks = {},
}: SceneOptions = {}) => {
  const database = on ? null : await createTestDatabase()
  const databaseUrl = on?.databaseUrl ?? database?.url ?? ''
  const db = openDatabase({
    url: databaseUrl,
    maxConnections: 20,
    log,
    ...(on ? {} : { callLimitMs: patientMs }),
  })
  const standIn: StandIn =
    on?.standIn ??
    (await startCardProvider({
      port: 0,
      dataDir: null,
      secretKey,
      publishableKey: 'pk_test_scene',
      webhookSecret,
      webhookUrl: null,
    }))
  const dataDir = await mkdtemp(join(tmpdir(), 'towline-scene-'))
  const jobs = openJobs(jobCatalogue)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_scene',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: standIn.origin,
    DATA_DIR: dataDir,
    WEBHOOKS_TO_THIS_MACHINE: 'on',
    ...env,
  })
  const cardProvider = stripeCardProvider(config.card)
  const channels = openChannels(config)
  const ctx: Ctx = {
    config,
    db,
    clock,
    jobs,
    live: await openLive({
      db,
      log,
      hydrate: (accountId, event: StoredLiveEvent) => hydrateLiveEvent(ctx, accountId, event),
      spread: boardNewsOf,
    }),
    cardProvider,
    roads: config.routerUrl === null ? null : openRoadRouter(config.routerUrl, log),
    files: openFileStore(config),
    log,
    metrics: openMetrics(),
  }
  const handlers = (over: Ctx): JobHandlers<typeof jobCatalogue> => ({
    ...bookingJobs(over),
    ...booksJobs(over),
    ...pictureJobs(over),
    ...receiptJobs(over),
    ...payoutJobs(over),
    ...dealerJobs(over),
    ...chatJobs(over),
    ...partnerJobs(over, webhooks),
    ...driverJobs(over),
    ...verificationJobs(over),
    'deliver-notice': (payload, job) =>
      deliverNotice(over, channels, payload, job, (notice) => isNewsOver(over, notice)),
    'keep-house': async () => {},
    'refresh-facts': async () => {},
    'forget-visitors': async () => {},
  })

  const customer = async () => ({
    accountId: await makeAccount(db, { fullName: 'Aoife Sample' }),
    isEmailVerified: true,
  })

  /** A verified driver on duty, so many kilometres north of the pickup. */
  const driver = (kmAway = 5): Promise<MadeDriver> =>
    makeDriver(db, { name: 'Fionn Invented', at: { lat: naas.lat + kmAway / 111, lon: naas.lon } })

  const drain = (options: { allowFailures?: boolean; ctx?: Ctx } = {}): Promise<Drained> =>
    drainJobs({
      db,
      jobs,
      clock,
      handlers: handlers(options.ctx ?? ctx),
      allowFailures: options.allowFailures ?? false,
    })

  const requestFor = async (driverId: string | null): Promise<BookingRequest> => {
    const quote = must(await makeQuote(ctx, null, aRequest))
    return {
      quoteId: quote.quoteId,
      driverId,
      contact: { name: 'Aoife Sample', phone: '+353 20 910 0001', email: 'aoife@example.ie' },
      consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
    }
  }

  const book = async (driverId: string | null = null) => {
    const who = await customer()
    const opened = must(await requestBooking(ctx, who, await requestFor(driverId)))
    return { who, bookingId: opened.bookingId }
  }

  const intentOf = async (bookingId: string): Promise<string> => {
    const { intentId } = await paymentOfBooking(db, bookingId)
    if (!intentId) throw new Error('no intent yet')
    return intentId
  }

  const bookingOf = async (bookingId: string): Promise<BookingRow> => {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!row) throw new Error(`no booking ${bookingId}`)
    return row
  }

  /** A booking whose card is held, offered to whoever is on duty. */
  const held = async (driverId: string | null = null, card: TestCardKey = 'visa') => {
    const booked = await book(driverId)
    standIn.control.confirm(await intentOf(booked.bookingId), card)
    must(await confirmHold(ctx, booked.bookingId))
    return booked
  }

  return {
    ctx,
    db,
    clock,
    standIn,
    customer,
    driver,
    requestFor,
    book,
    held,
    drain,
    intentOf,
    accept: (who: MadeDriver, bookingId: string, over: Ctx = ctx) =>
      acceptBooking(over, who, bookingId),
    /** The truck is at the pickup when it arrives there, and the customer beside the vehicle tells the code. */
    move: async (who: MadeDriver, bookingId: string, move: DriverMove) => {
      const { startCode, pickup } = await bookingOf(bookingId)
      if (move === 'arrive' && pickup.point) {
        await db
          .update(driverPositions)
          .set({ ...pickup.point, at: await clock.now(db) })
          .where(eq(driverPositions.driverId, who.driverId))
      }
      return moveBooking(ctx, who, {
        bookingId,
        move,
        notes: null,
        estimatedArrival: null,
        startCode: move === 'start' ? startCode : null,
      })
    },
    goOffDuty: ({ driverId }: MadeDriver) =>
      db.delete(driverPositions).where(eq(driverPositions.driverId, driverId)),
    /** The same house with a provider that does something else in part. */
    withProvider: (change: (provider: CardProvider) => Partial<CardProvider>): Ctx => ({
      ...ctx,
      cardProvider: { ...cardProvider, ...change(cardProvider) },
    }),
    /** As if the worker that holds a decision had died long ago. */
    releaseLeases: () => db.execute(sql`update payment_decisions set leased_until = null`),
    /** Returns once some connection waits for a lock. */
    waitForBlocked: async () => {
      for (let look = 0; look < 1_000; look += 1) {
        const { rows } = await db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows.length > 0) return
      }
      throw new Error('nobody waited')
    },
    /** A webhook signature as the provider makes it. */
    sign: (rawBody: string, { secret = webhookSecret, ageSeconds = 0 } = {}) =>
      new Stripe(secretKey).webhooks.generateTestHeaderString({
        payload: rawBody,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
      }),
    booking: bookingOf,
    payment: (bookingId: string) => paymentOfBooking(db, bookingId),
    close: async () => {
      closeChannels(channels)
      await ctx.live.stop()
      await closeDatabase(db)
      if (!on) await standIn.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The value, where a refusal would be a broken test. */
export const must = <T>(
  outcome: { ok: true; value: T } | { ok: false; refusal: { code: string } },
): T => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`)
  return outcome.value
}
