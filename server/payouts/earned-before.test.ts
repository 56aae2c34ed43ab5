/**
 * Migration 0023 on a database in which drivers have earned already, and a process of the version before it that completes jobs after it: a
 * line for each, and the books whole. Mutants that were seen to fail: the run adds no lines; existing lines are not checked.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { addMissingLines } from './add-missing-lines.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

/** As if the code had known no lines. */
const forgetLines = async (bookingIds: readonly string[]): Promise<void> => {
  await fixture.db.execute(
    sql`alter table driver_payout_entries disable trigger driver_payout_entries_append_only`,
  )
  for (const bookingId of bookingIds) {
    await fixture.db.execute(sql`delete from driver_payout_entries m using driver_payouts p
      where p.id = m.payout_id and p.booking_id = ${bookingId}`)
    await fixture.db.execute(sql`delete from driver_payouts where booking_id = ${bookingId}`)
  }
}

it('gives earlier earnings a line, which is then paid', async () => {
  const driver = await fixture.payableDriver()
  await forgetLines([await fixture.completeJob(driver), await fixture.completeJob(driver)])
  const text = readFileSync(
    new URL('../../db/migrations/0023-payouts.sql', import.meta.url),
    'utf8',
  )
  const fill = text.slice(text.indexOf('insert into driver_payouts (id'))
  await fixture.db.execute(sql.raw(fill))
  expect(await brokenInvariants(fixture)).toEqual([])
  const { rows } = await fixture.db.execute(
    sql`select outstanding_cents, net_cents from driver_payouts`,
  )
  expect(rows).toHaveLength(2)
  await fixture.goToFriday()
  await fixture.run()
  expect(fixture.fakeProvider.control.transfers()).toHaveLength(2)
  expect(await brokenInvariants(fixture)).toEqual([])
}, 60_000)

it('a job that a process of the version before completed after the migration has its line and is paid by the run', async () => {
  const driver = await fixture.payableDriver()
  await fixture.completeJob(driver)
  const missing = await fixture.completeJob(driver)
  const { id: _, ...line } = await fixture.lineOf(missing)
  await forgetLines([missing])
  expect(await brokenInvariants(fixture)).not.toEqual([])
  await fixture.goToFriday()
  await fixture.run()
  expect(await fixture.lineOf(missing)).toMatchObject({ ...line, outstandingCents: 0 })
  expect(fixture.fakeProvider.control.transfers()).toHaveLength(2)
  expect(await fixture.owedTo(driver)).toBe(0)
  expect(await brokenInvariants(fixture)).toEqual([])
}, 60_000)

it('a missing line is added once, also by two runs at once', async () => {
  const driver = await fixture.payableDriver()
  await forgetLines([await fixture.completeJob(driver), await fixture.completeJob(driver)])
  await Promise.all([addMissingLines(fixture.db), addMissingLines(fixture.db)])
  await addMissingLines(fixture.db)
  const { rows } = await fixture.db.execute(sql`select 1 from driver_payouts`)
  expect(rows).toHaveLength(2)
  expect(await brokenInvariants(fixture)).toEqual([])
}, 60_000)
