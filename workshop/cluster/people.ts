/** Who uses the cluster: customers and drivers in the middle of a job, each signed in, and bookings that no driver has accepted. */
import { eq } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { closeDatabase, openDatabase } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { giveSecondFactor } from '../../server/testing/give-second-factor.ts'
import { openSession } from '../../server/testing/open-session.ts'
import { makeBooking, makePayment } from '../../server/testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../../server/testing/samples/sample-drivers.ts'
import type { Cluster } from './open-cluster.ts'

export type Person = { accountId: string; cookie: string }
export type Talk = { bookingId: string; customer: Person; driver: Person }
export type People = {
  /** Each with a conversation that is open. */
  talks: readonly Talk[]
  /** The bookings that wait for a driver, one for each of the first talks' customers in turn. */
  waiting: readonly string[]
  /** Their customers and drivers. */
  everyone: readonly Person[]
  operatorCookie: string
}

const hourMs = 3_600_000

/** Production disables accounts of example.ie when it starts, because the demo's are there. */
const emailOf = (name: string): string => `${name}@towline.test`

export const makePeople = async (
  { postgres, origin, env }: Cluster,
  { talks: talkCount, waiting: waitingCount }: { talks: number; waiting: number },
): Promise<People> => {
  const db = openDatabase({
    url: postgres.primary.url,
    maxConnections: 4,
    log: openLog('silent'),
  })
  const signedIn = async (accountId: string): Promise<Person> => {
    const secrets = { publicOrigin: origin, authSecret: env.AUTH_SECRET ?? '' }
    const { name, value } = await openSession(db, secrets, accountId)
    return { accountId, cookie: `${name}=${value}` }
  }
  try {
    const talks: Talk[] = []
    for (let n = 0; n < talkCount; n += 1) {
      const customer = await signedIn(
        await makeAccount(db, {
          fullName: `Sample Customer ${n}`,
          email: emailOf(`customer-${n}`),
        }),
      )
      const { driverId, accountId } = await makeDriver(db, { name: `Sample Driver ${n}` })
      await db
        .update(profiles)
        .set({ email: emailOf(`driver-${n}`) })
        .where(eq(profiles.id, accountId))
      const bookingId = await makeBooking(db, {
        customerId: customer.accountId,
        driverId,
        status: 'confirmed',
      })
      await makePayment(db, bookingId, 'captured')
      talks.push({ bookingId, customer, driver: await signedIn(accountId) })
    }
    const waiting: string[] = []
    for (let n = 0; n < waitingCount; n += 1) {
      const customerId = talks[n % talks.length]?.customer.accountId ?? ''
      const bookingId = await makeBooking(db, {
        customerId,
        status: 'pending_driver_acceptance',
        acceptBy: new Date(Date.now() + hourMs),
      })
      await makePayment(db, bookingId, 'held')
      waiting.push(bookingId)
    }
    const operatorId = await makeAccount(db, { role: 'operator', email: emailOf('operator') })
    const operator = await signedIn(operatorId)
    await giveSecondFactor(db, operatorId, new Date())
    return {
      talks,
      waiting,
      operatorCookie: operator.cookie,
      everyone: talks.flatMap(({ customer, driver }) => [customer, driver]),
    }
  } finally {
    await closeDatabase(db)
  }
}
