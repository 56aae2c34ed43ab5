/**
 * Fills an empty database with a believable Friday: forty verified drivers with half a year of rated bookings, paid on the Fridays before;
 * two insurers with invoices, a dealer with statements, advertisements with views and charges, a driver's application, messages and a
 * comment that wait; and one person of each kind to sign in as. Does nothing when there are accounts already, and either
 * everything or nothing when it is interrupted: an unfinished demo is cleared at the next start.
 */
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../server/context.ts'
import type { App } from '../../server/create-app.ts'
import { inTransaction } from '../../server/kit/database/database.ts'
import type { Config } from '../../server/kit/env.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { closeRevenueDays } from '../../server/revenue/index.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { giveSampleBankDetails } from './give-sample-bank-details.ts'
import { makeAdverts } from './make-adverts.ts'
import { makePeople, type MadePeople } from './make-people.ts'
import { confirmWithTestCard, putTruck } from './past-trip.ts'
import { placeOf, planPast } from './plan-past.ts'
import { seedAdvertCharges, seedAdvertViews } from './seed-adverts.ts'
import { seedApplication } from './seed-application.ts'
import { seedDealer } from './seed-dealer.ts'
import { seedInbox } from './seed-inbox.ts'
import { seedInsurers } from './seed-insurers.ts'
import { seedPastBookings } from './seed-past-bookings.ts'
import { seedPastPayouts } from './seed-past-payouts.ts'
import { beginDemo, clearUnfinishedDemo, endDemo } from './unfinished-demo.ts'

type Telling = {
  /** Opens the app once the database is migrated. */
  open: () => Promise<App>
  /** Starts the card provider of past bookings where the demo brings its own. */
  startCards?: () => Promise<{ close: () => Promise<void> }>
  print: (text: string) => void
}

/** Throws when it cannot complete; called again, it begins from nothing. */
export const fillWithDemo = async (
  config: Config,
  { open, startCards, print }: Telling,
): Promise<void> => {
  if (await clearUnfinishedDemo(config.databaseDirectUrl))
    print('Clearing a demo that was left half told…')
  await migrate(config.databaseDirectUrl)
  const { ctx, close } = await open()
  try {
    const { rows } = await ctx.db.execute(sql`select 1 from ${profiles} limit 1`)
    if (rows.length > 0) return
    const cards = await startCards?.()
    try {
      await report(asPast(ctx), print)
    } finally {
      await cards?.close()
    }
  } finally {
    await close()
  }
}

/** The past is over: none of its jobs is due any more, and no page that is open hears of it. */
const asPast = (ctx: Ctx): Ctx => ({
  ...ctx,
  jobs: { ...ctx.jobs, enqueue: async () => {}, enqueueMany: async () => {} },
  live: { ...ctx.live, append: () => {}, announce: () => {}, publish: () => {} },
})

const report = async (ctx: Ctx, print: (text: string) => void): Promise<void> => {
  print('Filling the database with a believable Friday…')
  const now = await ctx.clock.now(ctx.db)
  await beginDemo(ctx.db)
  const people = await inTransaction(ctx.db, async (tx) => {
    await makeAdverts(tx, now)
    return makePeople(tx)
  })
  const operatorId = people.operator.accountId
  await seedAdvertViews(ctx, now)
  await seedAdvertCharges(ctx, operatorId, now)
  await seedApplication(ctx, now)
  await seedInbox(ctx, operatorId, now)
  if (ctx.config.card.apiBase === null) {
    print(
      'Without past bookings: with keys of Stripe itself they would be payments, accounts and transfers in your Stripe account.',
    )
  } else {
    await seedPast(ctx, people, now)
  }
  await closeRevenueDays(ctx)
  await inTransaction(ctx.db, async (tx) => {
    // The past must not send any mail.
    await tx.execute(sql`delete from notifications`)
    await tx.execute(sql`delete from live_events`)
    await endDemo(tx, now)
  })
}

/** What was booked, paid, rated, invoiced and paid out in half a year. */
const seedPast = async (ctx: Ctx, people: MadePeople, now: Date): Promise<void> => {
  const { drivers, customerIds, customer, dealer } = people
  const confirmCard = confirmWithTestCard(ctx.config.card)
  const plan = planPast(drivers, { signInId: customer.accountId, customerIds }, now)
  await seedPastBookings(ctx, confirmCard, drivers, plan)
  // One after the other, because any driver may be the one who is asked first.
  await seedInsurers({ ctx, people, now })
  await seedDealer(ctx, confirmCard, { dealer, now })
  for (const { driverId, town, county } of drivers) {
    await putTruck(ctx, driverId, placeOf(town, county))
  }
  const firstAt = new Date(Math.min(...plan.map(({ at }) => at.getTime())))
  await seedPastPayouts(ctx, giveSampleBankDetails, { drivers, firstAt, now })
}
