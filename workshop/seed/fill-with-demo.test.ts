/**
 * The demo is created whole or not at all. Seen to fail with: no marker before it begins, the marker kept after its end, past
 * bookings created whatever the card provider is.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startCardProvider } from '../fakes/card-provider/start-card-provider.ts'
import { createApp } from '../../server/create-app.ts'
import { closeDatabase, openDatabase } from '../../server/kit/database/database.ts'
import { readConfig } from '../../server/kit/env.ts'
import { openLog } from '../../server/kit/log.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { demoSignIns } from './demo-people.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { sampleDrivers } from './sample-drivers.ts'

const log = openLog('silent')
const keys = {
  secretKey: 'sk_test_demo',
  publishableKey: 'pk_test_demo',
  webhookSecret: 'whsec_demo',
}

let database: TestDatabase
let ends: (() => Promise<void>)[]
/** How often the demo had its own card provider started, and closed again. */
let cards: { started: number; closed: number }
beforeEach(async () => {
  // the launcher transfers the audit log to its own role when it creates the demo
  database = await createTestDatabase({ hasOneRole: true })
  ends = []
  cards = { started: 0, closed: 0 }
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  await database.drop()
})

const startFake = async () => {
  const fake = await startCardProvider({
    ...keys,
    port: 0,
    dataDir: null,
    webhookUrl: null,
  })
  ends.push(() => fake.close())
  return fake
}

const fill = async (env: Record<string, string>): Promise<string[]> => {
  const printed: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    ...env,
  })
  const print = (text: string) => printed.push(text)
  const startCards = async () => {
    cards.started += 1
    return { close: async () => void (cards.closed += 1) }
  }
  await fillWithDemo(config, { open: () => createApp(config, log), startCards, print })
  return printed
}

const counted = async (): Promise<Record<string, number>> => {
  const db = openDatabase({ url: database.url, maxConnections: 1, log })
  try {
    const { rows } = await db.execute<Record<string, number>>(sql`
      select
        (select count(*)::int from profiles) as people,
        (select count(*)::int from bookings) as bookings,
        (select count(*)::int from bookings where status <> 'completed') as open,
        (select count(*)::int from notifications) as notifications,
        (select count(*)::int from partner_invoices) as invoices,
        (select count(*)::int from partner_invoice_payments) as "invoicePayments",
        (select count(*)::int from dealer_statements) as statements,
        (select count(*)::int from revenue_days) as "revenueDays",
        (select sum(impression_count)::int from advertisements) as views,
        (select count(*)::int from advert_charges where state = 'confirmed') as "paidCharges",
        (select count(*)::int from driver_profiles where state = 'in_review') as applications,
        (select count(*)::int from contact_messages where state = 'open') as messages,
        (select count(*)::int from ratings where needs_moderation) as "heldComments",
        (select count(*)::int from partner_requests) as "partnerRequests",
        (select count(*)::int from demo_fills) as fills,
        (select count(*)::int from pg_namespace where nspname = 'unfinished_demo') as marks`)
    return rows[0] ?? {}
  } finally {
    await closeDatabase(db)
  }
}

const fewestPeople = demoSignIns.length + sampleDrivers.length - 1

it('starts from nothing when the demo was left unfinished, and does nothing once it is complete', async () => {
  const fake = await startFake()
  const env = {
    STRIPE_API_BASE: fake.origin,
    CARD_FRAME_URL: `${fake.origin}/frame`,
  }
  const confirm = {
    method: 'POST',
    path: '/v1/payment_intents/*/confirm',
  } as const
  fake.control.failNext({ ...confirm, kind: 'delay', forMs: 0, times: 12 })
  fake.control.failNext({ ...confirm, kind: 'decline' })
  await expect(fill(env)).rejects.toThrow('declined')
  const half = await counted()
  expect(half).toMatchObject({ marks: 1 })
  expect(half.bookings).toBeGreaterThan(0)

  const printed = await fill(env)
  expect(printed.join()).toContain('half told')
  const whole = await counted()
  expect(whole).toMatchObject({ marks: 0, notifications: 0, open: 0 })
  expect(whole.people).toBeGreaterThanOrEqual(fewestPeople)
  // and the accounts of the two insurers, which come after the bookings of customers
  expect(whole.people).toBe((half.people ?? 0) + 2)
  expect(whole.bookings).toBeGreaterThan(200)
  expect(whole).toMatchObject({ invoices: 6, invoicePayments: 5, applications: 1, messages: 2 })
  expect(whole).toMatchObject({ heldComments: 1, partnerRequests: 3, fills: 1 })
  expect(whole.statements).toBeGreaterThanOrEqual(5)
  expect(whole.revenueDays).toBeGreaterThan(60)
  expect(whole.views).toBeGreaterThan(1000)
  expect(whole.paidCharges).toBeGreaterThan(5)

  expect(await fill(env)).toEqual([])
  expect(await counted()).toEqual(whole)
  // the launcher starts it afterwards, on the same port
  expect(cards).toEqual({ started: 2, closed: 2 })
}, 900_000)

it('asks nothing of the card provider itself, whose keys these may be', async () => {
  const printed = await fill({})
  expect(printed.join()).toContain('your Stripe account')
  const made = await counted()
  expect(made).toMatchObject({ marks: 0, bookings: 0 })
  expect(made.people).toBeGreaterThanOrEqual(fewestPeople)
}, 180_000)
