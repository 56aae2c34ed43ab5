/** Drivers on duty all over the island, and customers: each signed in. */
import { sql } from 'drizzle-orm'
import type { Point } from '../../domain/places/point.ts'
import { closeDatabase, openDatabase } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { openSession } from '../../server/testing/open-session.ts'
import { makeAccount, makeCrowd } from '../../server/testing/samples/sample-drivers.ts'

export type People = {
  drivers: readonly { cookie: string; home: Point }[]
  customers: readonly {
    cookie: string
    contact: { fullName: string; phone: string; email: string }
  }[]
}

/** Production disables accounts of example.ie when it starts, because the demo's are there. */
const ownAddresses = sql`update profiles set email = replace(email, '@example.ie', '@towline.test')`

export const makePeople = async (
  { databaseUrl, origin, authSecret }: { databaseUrl: string; origin: string; authSecret: string },
  { drivers, customers }: { drivers: number; customers: number },
): Promise<People> => {
  const db = openDatabase({ url: databaseUrl, maxConnections: 8, log: openLog('silent') })
  const cookieOf = async (accountId: string): Promise<string> => {
    const session = await openSession(db, { publicOrigin: origin, authSecret }, accountId)
    return `${session.name}=${session.value}`
  }
  try {
    await makeCrowd(db, drivers)
    await db.execute(ownAddresses)
    // everyone here works: ratings, documents and payload stay as varied as they are
    await db.execute(sql`update driver_profiles set state = 'verified'`)
    const { rows } = await db.execute<{ account_id: string; lat: number; lon: number }>(sql`
      select d.user_id as account_id, p.lat, p.lon from driver_positions p join driver_profiles d on d.id = p.driver_id order by d.id`)
    const made = await Promise.all(
      Array.from({ length: customers }, async (_, n) => {
        const contact = {
          fullName: 'Sample Customer',
          phone: '+353 20 910 0001',
          email: `customer-${n}@towline.test`,
        }
        const { fullName, email } = contact
        const accountId = await makeAccount(db, { fullName, email })
        return { cookie: await cookieOf(accountId), contact }
      }),
    )
    const cabs = await Promise.all(
      rows.map(async ({ account_id, lat, lon }) => ({
        cookie: await cookieOf(account_id),
        home: { lat, lon },
      })),
    )
    await db.execute(sql`vacuum analyze`)
    return { drivers: cabs, customers: made }
  } finally {
    await closeDatabase(db)
  }
}
