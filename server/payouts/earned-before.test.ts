/**
 * Migration 0023 on a database in which drivers have earned already, and a process of the version before it that completes jobs after it: a
 * line for each, and the books whole. Mutants that were seen to fail: the run adds no lines; lines that are there are not looked at.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { addMissingLines } from './add-missing-lines.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

/** As if the verbs had known of no lines. */
const forgetLines = async (bookingIds: readonly string[]): Promise<void> => {
  await scene.db.execute(
    sql`alter table driver_payout_moves disable trigger driver_payout_moves_append_only`,
  )
  for (const bookingId of bookingIds) {
    await scene.db.execute(sql`delete from driver_payout_moves m using driver_payouts p
      where p.id = m.payout_id and p.booking_id = ${bookingId}`)
    await scene.db.execute(sql`delete from driver_payouts where booking_id = ${bookingId}`)
  }
}

it('gives what was earned before there were lines a line, which is then paid', async () => {
  const driver = await scene.payableDriver()
  await forgetLines([await scene.completeJob(driver), await scene.completeJob(driver)])
  const text = readFileSync(
    new URL('../../db/migrations/0023-payouts.sql', import.meta.url),
    'utf8',
  )
  const fill = text.slice(text.indexOf('insert into driver_payouts (id'))
  await scene.db.execute(sql.raw(fill))
  expect(await brokenInvariants(scene)).toEqual([])
  const { rows } = await scene.db.execute(
    sql`select outstanding_cents, net_cents from driver_payouts`,
  )
  expect(rows).toHaveLength(2)
  await scene.goToFriday()
  await scene.run()
  expect(scene.standIn.control.transfers()).toHaveLength(2)
  expect(await brokenInvariants(scene)).toEqual([])
}, 60_000)

it('what a process of the version before completed after the migration has its line and is paid by the run', async () => {
  const driver = await scene.payableDriver()
  await scene.completeJob(driver)
  const missing = await scene.completeJob(driver)
  const { id: _, ...line } = await scene.lineOf(missing)
  await forgetLines([missing])
  expect(await brokenInvariants(scene)).not.toEqual([])
  await scene.goToFriday()
  await scene.run()
  expect(await scene.lineOf(missing)).toMatchObject({ ...line, outstandingCents: 0 })
  expect(scene.standIn.control.transfers()).toHaveLength(2)
  expect(await scene.owedTo(driver)).toBe(0)
  expect(await brokenInvariants(scene)).toEqual([])
}, 60_000)

it('a line that is missing is added once, by two runs at once too', async () => {
  const driver = await scene.payableDriver()
  await forgetLines([await scene.completeJob(driver), await scene.completeJob(driver)])
  await Promise.all([addMissingLines(scene.db), addMissingLines(scene.db)])
  await addMissingLines(scene.db)
  const { rows } = await scene.db.execute(sql`select 1 from driver_payouts`)
  expect(rows).toHaveLength(2)
  expect(await brokenInvariants(scene)).toEqual([])
}, 60_000)
