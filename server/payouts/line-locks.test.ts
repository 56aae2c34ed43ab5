/** A transaction that changes a payout line waits for the one that holds it. Mutant that was seen to fail for each lock: `share`. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { lockOpenLines, lockPayout, lockPayoutOfBooking, lockUnevenLines } from './lines.store.ts'

let fixture: PayoutFixture
let driver: MadeDriver
let bookingId: string
let payoutId: string
beforeAll(async () => {
  fixture = await openPayoutFixture()
  driver = await fixture.payableDriver()
  bookingId = await fixture.completeJob(driver)
  const row = await inTransaction(fixture.db, (tx) => lockPayoutOfBooking(tx, bookingId))
  payoutId = row?.id ?? ''
})
afterAll(() => fixture.close())

const locks: Record<string, (tx: Tx) => Promise<unknown>> = {
  'of the line': (tx) => lockPayout(tx, payoutId),
  'of a booking’s line': (tx) => lockPayoutOfBooking(tx, bookingId),
  'of open lines': (tx) => lockOpenLines(tx, driver.driverId),
  'of uneven lines': (tx) => lockUnevenLines(tx, driver.driverId, new Date('2100-01-01')),
}

it.each(Object.entries(locks))(
  'the lock %s keeps out every other, and they keep it out',
  async (_name, lock) => {
    const isKeptOut = (first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) =>
      inTransaction(fixture.db, async (tx) => {
        await first(tx)
        const attempt = inTransaction(fixture.db, async (other) => {
          await other.execute(sql`set local lock_timeout = '50ms'`)
          await second(other)
        })
        return attempt.then(
          () => false,
          (error: unknown) => String((error as Error).cause ?? error).includes('lock timeout'),
        )
      })
    for (const other of Object.values(locks)) {
      expect(await isKeptOut(lock, other)).toBe(true)
      expect(await isKeptOut(other, lock)).toBe(true)
    }
  },
)
