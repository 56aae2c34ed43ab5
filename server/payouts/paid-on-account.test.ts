/**
 * Payouts for jobs on account: nothing was charged, so the transfer comes from our own balance, and waits for it. Mutants that
 * were seen to fail: `sourceOf` answering no charge without reading the balance; `recordRefund` posting `refund` on account;
 * `reducePayout` without `paidBy`.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/payments/commission.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { syncDispute } from './sync-dispute.ts'
import { owedFromCards } from './owed-from-cards.ts'

let fixture: PayoutFixture
let driver: MadeDriver
beforeEach(async () => {
  fixture = await openPayoutFixture()
  driver = await fixture.payableDriver()
})
afterEach(async () => {
  expect(await brokenInvariants(fixture)).toEqual([])
  await fixture.close()
})

const sumOf = async (account: string): Promise<number> => {
  const { rows } = await fixture.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = ${account}`,
  )
  return rows[0]?.cents ?? 0
}

it('waits while our own money does not cover it, and takes nothing that others earned', async () => {
  const large = await fixture.completeJobOnAccount(driver)
  const small = await fixture.completeJobOnAccount(driver)
  await fixture.refund(small, (await fixture.lineOf(small)).grossCents - 500)
  await fixture.drain()
  await fixture.goToFriday()
  await fixture.run()
  for (const bookingId of [large, small]) {
    expect((await fixture.transfersOf(bookingId)).map(({ state }) => state)).toEqual(['failed'])
  }
  expect(await fixture.openTasks()).toEqual(['balance_too_small'])

  const cards = [await fixture.completeJob(driver), await fixture.completeJob(driver)]
  await fixture.goToFriday()
  await fixture.run()
  const sourceOf = (bookingId: string) =>
    fixture.fakeProvider.control
      .transfers()
      .find(({ transfer_group: group }) => group === bookingId)?.source_transaction
  for (const card of cards) expect(sourceOf(card)).toEqual(expect.any(String))
  // Our part of the two covers the small one, either in the first order or the next morning.
  fixture.clock.advance('24h')
  await fixture.run()
  expect(sourceOf(small)).toBeNull()
  expect(sourceOf(large)).toBeUndefined()
  expect((await fixture.transfersOf(large)).at(-1)?.lastError).toBe('balance_insufficient')
  expect(await fixture.openTasks()).toEqual(['balance_too_small'])
})

it('is asked about until it is covered, whatever cards pay until then', async () => {
  await fixture.completeJobOnAccount(driver)
  const card = await fixture.completeJob(driver)
  await fixture.goToFriday()
  await fixture.run()
  expect((await fixture.transfersOf(card)).map(({ state }) => state)).toEqual(['paid'])
  expect(await fixture.openTasks()).toEqual(['balance_too_small'])
  fixture.fakeProvider.control.changeBalance(500_00)
  fixture.clock.advance('24h')
  await fixture.run()
  expect(await fixture.openTasks()).toEqual([])
  fixture.fakeProvider.control.changeBalance(-500_00)
})

it('a refund takes from driver, commission and what the insurer owes, before and after the transfer', async () => {
  const bookingId = await fixture.completeJobOnAccount(driver)
  const { grossCents } = await fixture.lineOf(bookingId)
  await fixture.refund(bookingId, 1_000)
  await fixture.drain()
  expect(await sumOf('partner_receivable')).toBe(grossCents - 1_000)
  const left = splitPrice(grossCents - 1_000, allAt(new Date()))
  expect(await fixture.owedTo(driver)).toBe(left.driverNetCents)
  expect(await sumOf('insurance_partnership_revenue')).toBe(-left.commissionCents)
  expect(await sumOf('commission_revenue')).toBe(0)
  expect(await sumOf('customer_funds')).toBe(0)
  expect(fixture.fakeProvider.control.charges()).toEqual([])
})

describe('a split bill', () => {
  const excessCents = 3_000

  it('is paid from our own balance, of which its card has paid a part', async () => {
    const split = await fixture.completeJobOnAccount(driver, excessCents)
    expect(await owedFromCards(fixture.db)).toBe(excessCents)
    await fixture.goToFriday()
    await fixture.run()
    expect((await fixture.transfersOf(split)).map(({ state }) => state)).toEqual(['failed'])
    // what is missing is the insurer's part alone
    const { outstandingCents } = await fixture.lineOf(split)
    const fees = await sumOf('processing_fees')
    fixture.fakeProvider.control.changeBalance(outstandingCents - excessCents + fees)
    fixture.clock.advance('24h')
    await fixture.run()
    expect((await fixture.transfersOf(split)).at(-1)?.state).toBe('paid')
    expect(await owedFromCards(fixture.db)).toBe(0)
    fixture.fakeProvider.control.changeBalance(excessCents - outstandingCents - fees)
  })

  it('keeps its card’s part from the pay of a job that only an insurer owes', async () => {
    await fixture.completeJobOnAccount(driver, excessCents)
    const account = await fixture.completeJobOnAccount(driver)
    const { outstandingCents } = await fixture.lineOf(account)
    await fixture.refund(account, (await fixture.lineOf(account)).grossCents - 1_000)
    await fixture.drain()
    expect((await fixture.lineOf(account)).outstandingCents).toBeLessThan(outstandingCents)
    await fixture.goToFriday()
    await fixture.run()
    expect((await fixture.transfersOf(account)).map(({ state }) => state)).toEqual(['failed'])
  })

  it('does not wait for a bank: what that keeps, the insurer owes', async () => {
    const split = await fixture.completeJobOnAccount(driver, excessCents)
    const { outstandingCents } = await fixture.lineOf(split)
    const dispute = fixture.fakeProvider.control.openDispute(await fixture.intentOf(split))
    await syncDispute(fixture.ctx, dispute.id)
    fixture.fakeProvider.control.changeBalance(outstandingCents + 100_00)
    await fixture.goToFriday()
    await fixture.run()
    expect((await fixture.transfersOf(split)).map(({ state }) => state)).toEqual(['paid'])
    fixture.fakeProvider.control.changeBalance(0 - outstandingCents - 100_00)
  })

  it('refunded in full leaves nothing owed by anyone', async () => {
    const split = await fixture.completeJobOnAccount(driver, excessCents)
    const { grossCents } = await fixture.lineOf(split)
    await fixture.refund(split, grossCents)
    await fixture.drain()
    expect(await sumOf('partner_receivable')).toBe(0)
    expect(await sumOf('customer_funds')).toBe(0)
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await sumOf('insurance_partnership_revenue')).toBe(0)
    expect(await owedFromCards(fixture.db)).toBe(0)
  })
})
