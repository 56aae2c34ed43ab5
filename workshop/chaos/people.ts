/** Who takes part: pairs of a customer and a driver, each in a part of the country of their own, and an operator. */
import { sql } from 'drizzle-orm'
import { giveSampleBankDetails } from '../seed/give-sample-bank-details.ts'
import { must } from '../seed/must.ts'
import type { Point } from '../../domain/places/point.ts'
import { createApp } from '../../server/create-app.ts'
import { readConfig } from '../../server/kit/env.ts'
import { openLog } from '../../server/kit/log.ts'
import { openOnboarding } from '../../server/payouts/payout-account.ts'
import { giveSecondFactor } from '../../server/testing/give-second-factor.ts'
import { openSession } from '../../server/testing/open-session.ts'
import { makeAccount, makeDriver } from '../../server/testing/samples/sample-drivers.ts'

export type Pair = {
  customerCookie: string
  driverCookie: string
  driverId: string
  at: Point
}

export type People = { pairs: Pair[]; operatorCookie: string }

/** Far enough apart that each driver is asked for the jobs of one customer only. */
const placeOf = (n: number): Point => ({
  lat: 52.3 + 0.3 * (n % 6),
  lon: -9 + 0.4 * (Math.floor(n / 6) % 6),
})

/** Makes them; every driver can be paid. The database and the card provider must be up. `env` as the product's own. */
export const makePeople = async (
  env: Record<string, string | undefined>,
  pairs: number,
): Promise<People> => {
  const { ctx, close } = await createApp(readConfig(env), openLog('silent'))
  const { db, config } = ctx
  const cookieOf = async (accountId: string): Promise<string> => {
    const { name, value } = await openSession(db, config, accountId)
    return `${name}=${value}`
  }
  try {
    const makePair = async (n: number): Promise<Pair> => {
      const at = placeOf(n)
      const driver = await makeDriver(db, { name: `Chaos Driver ${n}`, at })
      const driverCookie = await cookieOf(driver.accountId)
      const { url } = must(await openOnboarding(ctx, driver.accountId, '/driver'))
      await giveSampleBankDetails(url)
      const customerCookie = await cookieOf(await makeAccount(db, { fullName: `Chaos ${n}` }))
      return { customerCookie, driverCookie, driverId: driver.driverId, at }
    }
    const made = await Promise.all(Array.from({ length: pairs }, (_, n) => makePair(n)))
    const operatorId = await makeAccount(db, { role: 'operator' })
    const operatorCookie = await cookieOf(operatorId)
    await giveSecondFactor(db, operatorId, new Date())
    // sessions of the kit end after an hour, which no run reaches
    await db.execute(sql`analyze`)
    return { pairs: made, operatorCookie }
  } finally {
    await close()
  }
}
