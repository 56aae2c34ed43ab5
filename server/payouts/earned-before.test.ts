/** Migration 0023 on a database in which drivers have earned already: a line for each, and the books whole. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene } from '../testing/payout-scene.ts'
it('gives what was earned before there were lines a line, which is then paid', async () => {
  const scene = await openPayoutScene()
  const driver = await scene.payableDriver()
  await scene.completeJob(driver)
  await scene.completeJob(driver)
  const text = readFileSync(
    new URL('../../db/migrations/0023-payouts.sql', import.meta.url),
    'utf8',
  )
  const fill = text.slice(text.indexOf('insert into driver_payouts (id'))
  // as if the verbs had known of no lines
  await scene.db.execute(
    sql`alter table driver_payout_moves disable trigger driver_payout_moves_append_only`,
  )
  await scene.db.execute(sql`delete from driver_payout_moves`)
  await scene.db.execute(sql`delete from driver_payouts`)
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
  await scene.close()
}, 60_000)
