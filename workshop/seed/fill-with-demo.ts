/**
 * Fills an empty database with a believable Friday: forty verified drivers with ratings from real rated bookings, paid on the Fridays
 * before, one person of each role to sign in as, and a few advertisements. Does nothing when there are accounts already, and either
 * everything or nothing when it is interrupted: an unfinished demo is cleared at the next start.
 */
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../server/context.ts'
import type { App } from '../../server/create-app.ts'
import { inTransaction } from '../../server/kit/database/database.ts'
import type { Config } from '../../server/kit/env.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { giveSampleBankDetails } from './give-sample-bank-details.ts'
import { makeAdverts } from './make-adverts.ts'
import { makePeople, type MadePeople } from './make-people.ts'
import { planPast, seedPastBooking, type ConfirmCard } from './seed-past-bookings.ts'
import { seedPastPayouts } from './seed-past-payouts.ts'
import { beginDemo, clearUnfinishedDemo, endDemo } from './unfinished-demo.ts'
import Stripe from 'stripe'

type Telling = {
  /** Opens the app once the database is migrated. */
  open: () => Promise<App>
  print: (text: string) => void
}

/** How many bookings are created in parallel; more would only wait for the disk. */
const sideBySide = 8

/** Throws when it cannot complete; called again, it begins from nothing. */
export const fillWithDemo = async (config: Config, { open, print }: Telling): Promise<void> => {
  if (await clearUnfinishedDemo(config.databaseUrl))
    print('Clearing a demo that was left half told…')
  await migrate(config.databaseUrl)
  const { ctx, close } = await open()
  try {
    const { rows } = await ctx.db.execute(sql`select 1 from ${profiles} limit 1`)
    if (rows.length === 0) await report(ctx, print)
  } finally {
    await close()
  }
}

const report = async (ctx: Ctx, print: (text: string) => void): Promise<void> => {
  print('Filling the database with a believable Friday…')
  const now = await ctx.clock.now(ctx.db)
  await beginDemo(ctx.db)
  const people = await inTransaction(ctx.db, async (tx) => {
    await makeAdverts(tx, now)
    return makePeople(tx)
  })
  if (ctx.config.card.apiBase === null) {
    print(
      'Without past bookings: with keys of Stripe itself they would be payments, accounts and transfers in your Stripe account.',
    )
  } else {
    await printPast(ctx, people, now)
  }
  await inTransaction(ctx.db, async (tx) => {
    // The past must not send any mail, and its deadlines are over.
    await tx.execute(sql`delete from notifications`)
    await tx.execute(
      sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
    await tx.execute(sql`delete from live_events`)
    await endDemo(tx)
  })
}

/** What was booked, paid, rated and paid out. */
const printPast = async (
  ctx: Ctx,
  { drivers, customerIds }: MadePeople,
  now: Date,
): Promise<void> => {
  const plan = planPast(drivers, customerIds, now).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const confirmCard = confirmWithTestCard(ctx.config.card)
  // One driver has one job at a time: a lane per driver, several lanes at once.
  const lanes = drivers.map(({ driverId }) =>
    plan.filter((past) => past.driver.driverId === driverId),
  )
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (let lane = lanes.pop(); lane; lane = lanes.pop()) {
        for (const past of lane) await seedPastBooking(ctx, confirmCard, past)
      }
    }),
  )
  const [first] = plan
  if (first) await seedPastPayouts(ctx, giveSampleBankDetails, { drivers, firstAt: first.at, now })
}

/** Confirms an intent with the provider's own test card, as its documentation has it for server-side tests. */
const confirmWithTestCard = (card: Config['card']): ConfirmCard => {
  const stripe = new Stripe(card.secretKey, { ...card.apiBase, telemetry: false })
  return async (intentId) => {
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  }
}
