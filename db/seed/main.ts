/**
 * Fills an empty database with a believable Friday: forty verified drivers with ratings from real rated bookings, paid on the Fridays
 * before, one person of each role to sign in as, and a few advertisements. Does nothing when there is anybody already, and either
 * everything or nothing when it is interrupted: what is half told is cleared at the next start.
 */
import { sql } from 'drizzle-orm'
import { openHouse } from '../../server/house.ts'
import { readConfig } from '../../server/kit/env.ts'
import { inTransaction } from '../../server/kit/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { migrate } from '../../server/kit/migrate.ts'
import { profiles } from '../schema/accounts.ts'
import { confirmWithTestCard } from './confirm-with-test-card.ts'
import { giveSampleBankDetails } from './give-sample-bank-details.ts'
import { makeAdverts } from './make-adverts.ts'
import { makePeople } from './make-people.ts'
import { planPast, tellPastBooking } from './tell-past-bookings.ts'
import { tellPastPayouts } from './tell-past-payouts.ts'

/** Told side by side; more only waits for the disk. */
const sideBySide = 8

const config = readConfig(process.env)
await migrate(config.databaseUrl)
const { ctx, close } = await openHouse(config, openLog('warn'))
try {
  const { rows } = await ctx.db.execute(sql`select 1 from ${profiles} limit 1`)
  if (rows.length === 0) await tell()
} finally {
  await close()
}

async function tell(): Promise<void> {
  process.send?.('Filling the database with a believable Friday…')
  const now = await ctx.clock.now(ctx.db)
  const { drivers, customerIds } = await inTransaction(ctx.db, async (tx) => {
    await makeAdverts(tx, now)
    return makePeople(tx)
  })
  const plan = planPast(drivers, customerIds, now).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const confirmCard = confirmWithTestCard(config.card)
  // One driver has one job at a time: a lane per driver, several lanes at once.
  const lanes = drivers.map(({ driverId }) =>
    plan.filter((past) => past.driver.driverId === driverId),
  )
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (let lane = lanes.pop(); lane; lane = lanes.pop()) {
        for (const past of lane) await tellPastBooking(ctx, confirmCard, past)
      }
    }),
  )
  const [first] = plan
  if (first) await tellPastPayouts(ctx, giveSampleBankDetails, { drivers, firstAt: first.at, now })
  await inTransaction(ctx.db, async (tx) => {
    // Nobody is to be mailed about the past, and its deadlines are over.
    await tx.execute(sql`delete from notices`)
    await tx.execute(sql`delete from graphile_worker._private_jobs`)
    await tx.execute(sql`delete from live_events`)
  })
}
