/**
 * A booking whose six years are over, from its money to a search of the whole database. Seen to fail with: the quote, messages, history,
 * notes, holds, tasks, proposed refunds, receipts or VAT invoices left as they were; the references at the card provider, the files of chat
 * photos or what was kept of a closed driver left; a document's trigger that lets any change through; `erased_at` that can be undone.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { categoriesOfTable, dataCategories } from '../../../domain/privacy/data-categories.ts'
import { erasedCustomerId } from '../../../domain/privacy/erased-customer.ts'
import { lawsOf } from '../../../domain/privacy/data-category.ts'
import { retentionVersion } from '../../../domain/privacy/retention-rules.ts'
import { findPerson } from '../../testing/find-person.ts'
import {
  oldTraces,
  openOldBookingFixture,
  type OldBookingFixture,
} from '../../testing/fixtures/old-booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { ledgerBalances } from '../../ledger/index.ts'
import { issueMissingReceipts } from '../../receipts/issue-missing-receipts.ts'

/** What an operator typed as a reason is in the audit log, as the retention table says. */
const forEver = new Map([['audit.audit_log', [`after: ${oldTraces.refund}`]]])
const needles: string[] = Object.values(oldTraces)

let fixture: OldBookingFixture
let driver: MadeDriver
let bookingId: string
beforeAll(async () => {
  fixture = await openOldBookingFixture()
  driver = await fixture.paidDriver()
  bookingId = await fixture.tracedJob(driver)
  await fixture.growOld()
})
afterAll(() => fixture.close())

it('leaves nothing of its people, and the books as they were', async () => {
  const before = await findPerson(fixture.db, needles)
  const missing = needles.filter(
    (needle) => ![...before.values()].flat().some((one) => one.endsWith(needle)),
  )
  expect(missing).toEqual([])
  expect([...before.keys()]).toEqual(
    expect.arrayContaining([
      'booking_history',
      'bookings',
      'chat_messages',
      'driver_vat_invoices',
      'legal_holds',
      'operator_notes',
      'operator_tasks',
      'quotes',
      'ratings',
      'receipts',
      'refund_requests',
    ]),
  )
  expect(await brokenInvariants(fixture)).toEqual([])
  const balances = await ledgerBalances(fixture.db)
  const files = await fixture.keysInStore()

  await fixture.erase()
  expect(await fixture.isErased(bookingId)).toBe(true)
  expect(await findPerson(fixture.db, needles)).toEqual(forEver)
  await fixture.drain({ allowFailures: true })
  expect(files.filter((key) => key.includes('cph_'))).not.toEqual([])
  expect((await fixture.keysInStore()).filter((key) => key.includes('cph_'))).toEqual([])

  expect(await ledgerBalances(fixture.db)).toEqual(balances)
  expect(await brokenInvariants(fixture)).toEqual([])
  await issueMissingReceipts(fixture.ctx)
  expect(await findPerson(fixture.db, needles)).toEqual(forEver)
})

it('is a number in the books afterwards, of tables that a law keeps', async () => {
  const found = await findPerson(fixture.db, [bookingId])
  const unlawful = [...found.keys()].filter(
    (table) => !categoriesOfTable(table).some((category) => lawsOf(category).length > 0),
  )
  // of the stars, and of a job that was queued
  expect(unlawful.filter((table) => table !== 'ratings' && !table.startsWith('graphile'))).toEqual(
    [],
  )
  const { rows } = await fixture.db.execute(sql`
    select b.customer_id, b.driver_id, b.customer_name, b.pickup, b.price_cents > 0 as has_price, q.account_id, r.stars, r.customer_id as rated_by
    from bookings b join quotes q on q.id = b.quote_id join ratings r on r.booking_id = b.id where b.id = ${bookingId}`)
  expect(rows).toEqual([
    {
      customer_id: erasedCustomerId,
      driver_id: null,
      customer_name: '',
      pickup: { label: '', area: null, eircode: null, point: null },
      has_price: true,
      account_id: null,
      stars: 4,
      rated_by: erasedCustomerId,
    },
  ])
  const { rows: payments } = await fixture.db.execute(sql`
    select intent_id, card_last4, captured_cents > 0 as was_paid from payments where booking_id = ${bookingId}`)
  expect(payments).toEqual([{ intent_id: null, card_last4: null, was_paid: true }])
})

it('is in the deletion log by its rule, as on the privacy page, and twice is once', async () => {
  const logged = await fixture.logged()
  expect(logged[0]).toMatchObject({
    rule_version: retentionVersion,
    job: 'erase-old-bookings',
    job_run: '9',
  })
  const categories = logged.map(({ category }) => category)
  expect(categories).toEqual(
    expect.arrayContaining([
      'bookings',
      'chat',
      'operator_notes',
      'payments',
      'receipts',
      'vat_invoices',
      'earnings',
      'ratings',
      'legal_holds',
    ]),
  )
  const ids = dataCategories.map(({ id }) => id)
  expect(categories.filter((category) => !ids.includes(category))).toEqual([])
  expect(JSON.stringify(logged)).not.toContain(bookingId)
  await fixture.erase()
  expect(await fixture.logged()).toEqual(logged)
})

it('takes along the driver’s statement and invoice, and of a closed account what the law kept', async () => {
  const { rows } = await fixture.db.execute<{ content: object; invoiced: object }>(sql`
    select s.content, i.content as invoiced from driver_statements s
    join commission_invoices i on i.statement_id = s.id where s.driver_id = ${driver.driverId} and s.net_cents > 0`)
  expect(rows.length).toBeGreaterThan(0)
  const empty = { name: '', location: null }
  for (const row of rows) expect(row).toEqual({ content: empty, invoiced: empty })
  const kept = async () => {
    const { rows: counts } = await fixture.db.execute(sql`
      select (select count(*)::int from driver_tax_details where driver_id = ${driver.driverId}) as details,
        (select count(*)::int from driver_vat_versions where driver_id = ${driver.driverId}) as versions,
        (select count(*)::int from self_billing_agreements where driver_id = ${driver.driverId}) as agreements,
        (select count(*)::int from driver_payout_accounts where driver_id = ${driver.driverId}) as accounts`)
    return counts
  }
  expect(await kept()).toEqual([{ details: 1, versions: 1, agreements: 1, accounts: 1 }])
  await fixture.db.execute(sql`
    insert into account_closures (id, account_id, begun_at, begun_by, due_at, erased_at)
    values ('clo_sample', ${driver.accountId}, now() - interval '20 days', ${driver.accountId}, now() - interval '6 days', now())`)
  await fixture.erase()
  expect(await kept()).toEqual([{ details: 0, versions: 0, agreements: 0, accounts: 0 }])
  expect(await brokenInvariants(fixture)).toEqual([])
})

it('lets nothing else through what is append-only', async () => {
  const refused = { cause: { code: '42501' } }
  for (const statement of [
    sql`update receipts set content = content || '{"pickup": "Elsewhere"}' where booking_id = ${bookingId}`,
    sql`update receipts set total_cents = total_cents, issued_at = now() where booking_id = ${bookingId}`,
    sql`delete from receipts where booking_id = ${bookingId}`,
    sql`truncate receipts cascade`,
    sql`update driver_statements set net_cents = 1 where driver_id = ${driver.driverId}`,
    sql`delete from ledger_entries`,
    sql`update ledger_transactions set booking_id = null where booking_id = ${bookingId}`,
    sql`update bookings set erased_at = null where id = ${bookingId}`,
  ]) {
    await expect(fixture.db.execute(statement)).rejects.toMatchObject(refused)
  }
})
