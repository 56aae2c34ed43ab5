/**
 * Where a dealer's list and month begin and end, and what counts as paid in them: rows inserted directly, without the use cases.
 * Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealerBookings, dealerRequests } from '../../db/schema/dealers.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import {
  capturePostings,
  completionPostings,
  disputeLostPostings,
  disputeOpenedPostings,
  refundFailedPostings,
  refundPostings,
  type Posting,
} from '../../domain/payments/ledger.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { postLedger, type LedgerTransaction } from '../ledger/index.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { issueDealerStatements } from './issue-statements.ts'
import { exportDealerBookings, listDealerBookings } from './list-bookings.ts'
import { statementsOf } from './statements.store.ts'

let fixture: Fixture
let db: Fixture['db']
let clock: Fixture['clock']
beforeAll(async () => {
  fixture = await openBookingFixture()
  ;({ db, clock } = fixture)
})
afterAll(() => fixture.close())

const makeDealer = () => makeAccount(db, { role: 'dealer' })
const book = (customerId: string, at: string, isOver = false): Promise<string> =>
  makeBooking(db, {
    customerId,
    createdAt: new Date(at),
    ...(isOver
      ? {
          status: 'cancelled' as const,
          cancelReason: 'customer_cancelled' as const,
          cancellationFeeCents: 0,
        }
      : { status: 'pending' as const }),
  })
const order = async (
  accountId: string,
  bookingId: string,
  { purchaseOrder, reference }: { purchaseOrder: string; reference: string },
): Promise<void> => {
  const id = newId('drq')
  await db.insert(dealerRequests).values({ id, accountId, purchaseOrder, createdAt: new Date() })
  await db.insert(dealerBookings).values({ bookingId, requestId: id, line: 1, reference })
}
/** Returns its key. */
const post = async (
  kind: LedgerTransaction['kind'],
  bookingId: string,
  at: string,
  postings: readonly Posting[],
): Promise<string> => {
  const key = newId('ltx')
  await inTransaction(db, (tx) =>
    postLedger(tx, { key, kind, bookingId, at: new Date(at), postings }),
  )
  return key
}

/** A receipt and its purpose; returns its number. */
const addReceipt = async (bookingId: string, at: string): Promise<string> => {
  const { driverId } = await makeDriver(db)
  const [id, year] = [newId('rcp'), new Date(at).getFullYear()]
  const key = await post(
    'completion',
    bookingId,
    at,
    completionPostings(splitPrice(75_00, allAt(new Date(at))), driverId),
  )
  await db.execute(sql`
    insert into receipts (id, series, year, number, booking_id, ledger_key, total_cents, lines, content, issued_at)
    values (${id}, 'R', ${year}, 1, ${bookingId}, ${key}, 7500, '[{"label":"Recovery","amountCents":7500}]', '{}', ${at})`)
  return `R-${year}-000001`
}

type Filters = Omit<Parameters<typeof listDealerBookings>[2], 'limit'>
const list = async (accountId: string, filters: Filters = {}, limit = 20) =>
  must(await listDealerBookings({ db }, accountId, { ...filters, limit }))
const idsOf = async (...args: Parameters<typeof list>): Promise<string[]> =>
  (await list(...args)).items.map(({ bookingId }) => bookingId)

describe('the list', () => {
  // Mutants: the last day left out; every state whatever the filter; `%` and `_` as wild cards; `<=` after the cursor.
  it('covers Irish days from their first moment to their last, one state, and numbers as they are typed', async () => {
    const dealer = await makeDealer()
    const before = await book(dealer, '2026-06-30T22:59:59Z')
    const first = await book(dealer, '2026-06-30T23:00:00Z')
    const last = await book(dealer, '2026-07-01T22:59:59Z', true)
    const after = await book(dealer, '2026-07-01T23:00:00Z')
    const day = { from: '2026-07-01', to: '2026-07-01' }
    expect(await idsOf(dealer, day)).toEqual([last, first])
    expect(await idsOf(dealer, { ...day, state: 'cancelled' })).toEqual([last])
    expect(await idsOf(dealer, { state: 'open' })).toEqual([after, first, before])
    expect(await idsOf(dealer, { state: 'completed' })).toEqual([])
    await order(dealer, first, { purchaseOrder: 'PO_7%', reference: 'STOCK-1' })
    await order(dealer, last, { purchaseOrder: 'POX71', reference: 'S%1' })
    for (const [number, found] of [
      ['po_7', [first]],
      ['po_7%', [first]],
      ['s%', [last]],
      ['%', []],
      ['_', []],
    ] as const) {
      expect(await idsOf(dealer, { number }), number).toEqual(found)
    }
  })

  it('continues page by page and loses nothing', async () => {
    const dealer = await makeDealer()
    const all: string[] = []
    for (let n = 0; n < 5; n += 1) all.unshift(await book(dealer, '2026-07-01T12:00:00Z'))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(dealer, cursor === undefined ? {} : { cursor }, 2)
      seen.push(...page.items.map(({ bookingId }) => bookingId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(all)
  })

  // Mutant: cells joined as they are.
  it('is a file in which no typed text is a formula', async () => {
    const dealer = await makeDealer()
    const bookingId = await book(dealer, '2026-07-01T12:00:00Z')
    await order(dealer, bookingId, { purchaseOrder: '=1+1', reference: '@SUM(A1)' })
    const { body } = must(await exportDealerBookings({ db }, dealer, {}))
    const text = await new Response(body).text()
    expect(text).toMatch(/,TL-[0-9A-Z]{5},'=1\+1,Car,'@SUM\(A1\),/)
  })

  // Mutants: a refund that the bank sent back left out; a lost dispute left out.
  it('shows what is paid: captured, refunded, sent back by the bank, and lost to it', async () => {
    const dealer = await makeDealer()
    const bookingId = await book(dealer, '2026-07-01T12:00:00Z')
    const paid = async () => (await list(dealer)).items[0]?.paidCents
    const at = '2026-07-01T13:00:00Z'
    await post('hold', bookingId, at, [
      { account: 'holds_authorised', amountCents: 95_00 },
      { account: 'holds_contra', amountCents: -95_00 },
    ])
    expect(await paid()).toBe(0)
    await post('capture', bookingId, at, capturePostings(95_00, 1_00))
    expect(await paid()).toBe(95_00)
    await post('refund', bookingId, at, refundPostings(20_00))
    expect(await paid()).toBe(75_00)
    await post('refund_failed', bookingId, at, refundFailedPostings(20_00))
    expect(await paid()).toBe(95_00)
    await post('dispute_opened', bookingId, at, disputeOpenedPostings(95_00, 0))
    await post('dispute_lost', bookingId, at, disputeLostPostings(95_00, 40_00))
    expect(await paid()).toBe(55_00)
  })
})

describe('a statement', () => {
  const statements = async (accountId: string) =>
    (await statementsOf(db, accountId)).map(({ month, bookings, paidCents, returnedCents }) => [
      month.slice(0, 7),
      bookings,
      paidCents,
      returnedCents,
    ])
  const issue = async (at: string): Promise<void> => {
    clock.advance(`${new Date(at).getTime() - (await clock.now(db)).getTime()}ms`)
    await issueDealerStatements(fixture.ctx)
  }

  // Mutants: months of UTC; later money included; receipts of any month; a failed refund left out; one for every customer.
  it('covers an Irish month and nothing after it, and dealers alone', async () => {
    const dealer = await makeDealer()
    const customer = await makeAccount(db)
    const bookingId = await book(dealer, '2027-06-10T12:00:00Z')
    await post('capture', bookingId, '2027-06-30T23:00:00Z', capturePostings(95_00, 1_00))
    await post('refund', bookingId, '2027-07-31T22:59:59Z', refundPostings(20_00))
    await post('refund_failed', bookingId, '2027-07-31T23:00:00Z', refundFailedPostings(20_00))
    const receiptNo = await addReceipt(bookingId, '2027-07-15T12:00:00Z')
    const theirs = await book(customer, '2027-06-10T12:00:00Z')
    await post('capture', theirs, '2027-07-10T12:00:00Z', capturePostings(95_00, 1_00))
    await issue('2027-07-31T22:30:00Z')
    expect(await statements(dealer)).toEqual([])
    await issue('2027-09-02T12:00:00Z')
    expect(await statements(dealer)).toEqual([
      ['2027-08', 1, 20_00, 0],
      ['2027-07', 1, 95_00, 20_00],
    ])
    expect(await statements(customer)).toEqual([])
    const [august, july] = await statementsOf(db, dealer)
    expect(july?.lines[0]?.receipts).toEqual([receiptNo])
    expect(august?.lines[0]?.receipts).toEqual([])
  })

  // Mutant: the first failure ends the run.
  it('that cannot be made holds up no other, and is tried again', async () => {
    const [broken, other] = [await makeDealer(), await makeDealer()]
    for (const dealer of [broken, other]) {
      const bookingId = await book(dealer, '2027-10-10T12:00:00Z')
      await post('capture', bookingId, '2027-10-10T12:00:00Z', capturePostings(95_00, 1_00))
    }
    await db.execute(sql`
      create function refuse_statement() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
    await db.execute(
      sql.raw(`create trigger refuse_statement before insert on dealer_statements
      for each row when (new.account_id = '${broken}') execute function refuse_statement()`),
    )
    await expect(issue('2027-11-02T12:00:00Z')).rejects.toThrow('1 statements are left')
    expect(await statements(other)).toHaveLength(1)
    await db.execute(sql`drop trigger refuse_statement on dealer_statements`)
    await issue('2027-11-02T12:30:00Z')
    expect(await statements(broken)).toHaveLength(1)
  })
})
