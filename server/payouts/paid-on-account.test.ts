/**
 * What drivers are paid for jobs on account: nothing was charged, so the transfer comes from our own balance, and waits for it. Mutants that
 * were seen to fail: `sourceOf` answering no charge without looking at the balance; `recordRefund` posting `refund` on account;
 * `reducePayout` without `paidBy`.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { splitPrice } from '../../domain/commission.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'

let scene: PayoutScene
let driver: MadeDriver
beforeEach(async () => {
  scene = await openPayoutScene()
  driver = await scene.payableDriver()
})
afterEach(async () => {
  expect(await brokenInvariants(scene)).toEqual([])
  await scene.close()
})

const sumOf = async (account: string): Promise<number> => {
  const { rows } = await scene.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = ${account}`,
  )
  return rows[0]?.cents ?? 0
}

it('waits while our own money does not cover it, and takes nothing that others earned', async () => {
  const large = await scene.completeJobOnAccount(driver)
  const small = await scene.completeJobOnAccount(driver)
  await scene.refund(small, (await scene.lineOf(small)).grossCents - 500)
  await scene.drain()
  await scene.goToFriday()
  await scene.run()
  for (const bookingId of [large, small]) {
    expect((await scene.transfersOf(bookingId)).map(({ state }) => state)).toEqual(['failed'])
  }
  expect(await scene.openTasks()).toEqual(['balance_too_small'])

  const cards = [await scene.completeJob(driver), await scene.completeJob(driver)]
  await scene.goToFriday()
  await scene.run()
  const sourceOf = (bookingId: string) =>
    scene.standIn.control.transfers().find(({ transfer_group: group }) => group === bookingId)
      ?.source_transaction
  for (const card of cards) expect(sourceOf(card)).toEqual(expect.any(String))
  // What we kept of the two covers the small one, if not in the first order of things, then the next morning.
  scene.clock.advance('24h')
  await scene.run()
  expect(sourceOf(small)).toBeNull()
  expect(sourceOf(large)).toBeUndefined()
  expect((await scene.transfersOf(large)).at(-1)?.lastError).toBe('balance_insufficient')
  expect(await scene.openTasks()).toEqual(['balance_too_small'])
})

it('is asked about until it is covered, whatever cards pay meanwhile', async () => {
  await scene.completeJobOnAccount(driver)
  const card = await scene.completeJob(driver)
  await scene.goToFriday()
  await scene.run()
  expect((await scene.transfersOf(card)).map(({ state }) => state)).toEqual(['paid'])
  expect(await scene.openTasks()).toEqual(['balance_too_small'])
  scene.standIn.control.changeBalance(500_00)
  scene.clock.advance('24h')
  await scene.run()
  expect(await scene.openTasks()).toEqual([])
  scene.standIn.control.changeBalance(-500_00)
})

it('a refund takes from driver, commission and what the insurer owes, before and after the transfer', async () => {
  const bookingId = await scene.completeJobOnAccount(driver)
  const { grossCents } = await scene.lineOf(bookingId)
  await scene.refund(bookingId, 1_000)
  await scene.drain()
  expect(await sumOf('partner_receivable')).toBe(grossCents - 1_000)
  const left = splitPrice(grossCents - 1_000, new Date())
  expect(await scene.owedTo(driver)).toBe(left.driverNetCents)
  expect(await sumOf('insurance_partnership_revenue')).toBe(-left.commissionCents)
  expect(await sumOf('commission_revenue')).toBe(0)
  expect(await sumOf('customer_funds')).toBe(0)
  expect(scene.standIn.control.charges()).toEqual([])
})
