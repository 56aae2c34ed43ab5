/**
 * Numbers without gaps and duplicates, whatever commits, rolls back or waits, and rows that never change. Mutants that were
 * seen to fail: the number read as the highest plus one, without a lock; `on conflict do nothing` on the receipt; no trigger on update and
 * delete; no foreign key to the number before; no comparison with the ledger.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
  type Tx,
} from '../kit/database/database.ts'
import { violatedConstraint } from '../kit/database/database-errors.ts'
import { postLedger } from '../ledger/index.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { issueReceipt } from './issue-receipt.ts'
import { insertReceipt } from './receipts.store.ts'

let fixture: Fixture
/** As many connections as there are transactions. */
let wide: Database
let bookingId: string
let driverId: string
beforeAll(async () => {
  fixture = await openBookingFixture()
  const { config, log } = fixture.ctx
  wide = openDatabase({ url: config.databaseUrl, maxConnections: atOnce, log })
  const driver = await fixture.driver()
  driverId = driver.driverId
  bookingId = (await fixture.held()).bookingId
  const accepted = await fixture.accept(driver, bookingId)
  expect(accepted.ok).toBe(true)
})
afterAll(async () => {
  await closeDatabase(wide)
  await fixture.close()
})

const atOnce = 32

let keys = 0
/** A booking that earned a cent, and so may have one receipt. */
const earn = async (tx: Tx, cents = 1): Promise<string> => {
  const key = `test:${(keys += 1)}`
  await postLedger(tx, {
    key,
    kind: 'completion',
    bookingId,
    at: new Date(),
    postings: [
      { account: 'customer_funds', amountCents: cents },
      { account: 'driver_payable', amountCents: -cents, driverId },
    ],
  })
  return key
}

const content: Parameters<typeof insertReceipt>[1]['content'] = {
  about: 'recovery',
  customer: { name: 'Aoife Sample', location: null },
  supplier: { name: 'Donal Towbar', location: 'Swords, Co. Dublin' },
  pickup: 'Roadside, Naas, Co. Kildare',
  dropoff: null,
  distanceKm: 12,
  vehicle: 'Car',
  vehicleIdentity: null,
  truckPlate: null,
  card: null,
  insurer: null,
  bookedAt: '2026-11-02T10:00:00.000Z',
  endedAt: '2026-11-02T12:00:00.000Z',
  capturedCents: 95_00,
  capturedAt: '2026-11-02T10:05:00.000Z',
  backToCardCents: 0,
  division: null,
}

const issue = async (tx: Tx, at: Date, over: object = {}) =>
  insertReceipt(tx, {
    series: 'R',
    year: at.getUTCFullYear(),
    bookingId,
    ledgerKey: await earn(tx),
    corrects: null,
    at,
    lines: [{ label: 'Call-out', amountCents: 1 }],
    totalCents: 1,
    content,
    ...over,
  })

const numbersOf = async (year: number): Promise<number[]> => {
  const { rows } = await fixture.db.execute<{ number: number }>(
    sql`select number from receipts where series = 'R' and year = ${year} order by number`,
  )
  return rows.map(({ number }) => number)
}

const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

class RolledBack extends Error {}

describe('numbers', () => {
  it('32 at once, a third of them rolled back before or after their number: no gap, no duplicate', async () => {
    const at = new Date('2031-05-05T12:00:00Z')
    const rounds = 6
    let kept = 0
    for (let round = 0; round < rounds; round += 1) {
      const ended = await Promise.allSettled(
        Array.from({ length: atOnce }, (_, index) =>
          inTransaction(wide, async (tx) => {
            const chance = Math.random()
            if (chance < 0.15) throw new RolledBack()
            await issue(tx, at)
            // some take two, some wait a little with the number in hand
            if (index % 7 === 0) await issue(tx, at)
            if (index % 5 === 0) await tx.execute(sql`select pg_sleep(0.003)`)
            if (chance < 0.35) throw new RolledBack()
            kept += index % 7 === 0 ? 2 : 1
          }),
        ),
      )
      for (const end of ended) {
        if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(RolledBack)
      }
      expect(await numbersOf(2031)).toEqual(oneTo(kept))
    }
    expect(kept).toBeGreaterThan(rounds * 10)
  }, 30_000)

  it('the first of a year is 1, also when two begin it at once; Irish midnight divides the years', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(fixture.db, (tx) => issue(tx, new Date('2032-06-01T00:00:00Z'))),
      ),
    )
    expect(await numbersOf(2032)).toEqual(oneTo(8))
    const last = new Date('2033-12-31T23:59:59Z')
    const first = new Date('2034-01-01T00:00:00Z')
    const [old, young] = await inTransaction(fixture.db, async (tx) => [
      await issue(tx, last),
      await issue(tx, first),
    ])
    expect([old?.receiptNo, young?.receiptNo]).toEqual(['R-2033-000001', 'R-2034-000001'])
  })

  it('a number that skips one is refused by the schema, and so is a year that does not match the date', async () => {
    const at = new Date('2035-02-02T12:00:00Z')
    const leap = inTransaction(fixture.db, async (tx) => {
      await tx.execute(sql`insert into receipt_counters values ('R', 2035, 4)`)
      await issue(tx, at)
    })
    await expect(leap.catch(violatedConstraint)).resolves.toMatch(/previous/)
    const wrongYear = inTransaction(fixture.db, (tx) => issue(tx, at, { year: 2036 }))
    await expect(wrongYear.catch(violatedConstraint)).resolves.toMatch(/^receipts_check/)
    expect(await numbersOf(2035)).toEqual([])
  })
})

describe('a stored receipt', () => {
  const at = new Date('2037-03-03T12:00:00Z')

  it('adds up, agrees with the ledger, and is there once for each cause', async () => {
    const refusedBy = (over: object) =>
      inTransaction(fixture.db, (tx) => issue(tx, at, over)).then(
        () => 'accepted',
        (error: unknown) => violatedConstraint(error) ?? codeOf(error),
      )
    expect(await refusedBy({ lines: [{ label: 'Call-out', amountCents: 2 }] })).toMatch(
      /^receipts_check/,
    )
    // two cents for a ledger transaction of one
    expect(await refusedBy({ lines: [{ label: 'Call-out', amountCents: 2 }], totalCents: 2 })).toBe(
      '23514',
    )
    expect(await refusedBy({ series: 'CN' })).toMatch(/^receipts_check/)
    const once = await inTransaction(fixture.db, (tx) => issue(tx, at))
    expect(await refusedBy({ ledgerKey: once.ledgerKey })).toBe('receipts_ledger_key_key')
    expect(await refusedBy({ ledgerKey: 'nothing:there' })).toBe('23514')
    expect(await numbersOf(2037)).toEqual([1])
  })

  it('is never changed or deleted', async () => {
    for (const statement of [
      sql`update receipts set total_cents = 2`,
      sql`delete from receipts`,
      sql`truncate receipts cascade`,
    ]) {
      await expect(fixture.db.execute(statement).catch(codeOf)).resolves.toBe('42501')
    }
  })

  it('is not issued for a booking that took no money', async () => {
    await fixture.driver()
    const { bookingId: held } = await fixture.held()
    const early = inTransaction(fixture.db, async (tx) =>
      issueReceipt(tx, { bookingId: held, ledgerKey: await earn(tx), at }),
    )
    await expect(early).rejects.toThrow('took no money')
  })
})

const codeOf = (error: unknown): unknown => {
  const cause: unknown = error instanceof Error ? error.cause : error
  return Object.getOwnPropertyDescriptor(cause ?? {}, 'code')?.value
}
