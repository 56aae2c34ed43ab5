/** The demo's people in a database that production was pointed at. */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import { openAccountScene, type AccountScene } from '../testing/account-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { disableSamplePeople } from './index.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

it('are disabled and signed out, and everyone else is left alone', async () => {
  const { db } = scene.ctx
  const operator = await makeAccount(db, { email: 'desk@example.ie', role: 'operator' })
  const driver = await makeAccount(db, { email: 'driver9@example.com', role: 'driver' })
  const real = await makeAccount(db, { email: 'someone@recovery.invalid' })
  const cookie = await scene.signInAs(operator)
  const me = async () => (await fetch(`${scene.address}/api/me`, { headers: { cookie } })).status
  expect(await me()).toBe(200)

  const disabled = async () => {
    const rows = await db
      .select({ id: profiles.id, disabledAt: profiles.disabledAt })
      .from(profiles)
      .where(inArray(profiles.id, [operator, driver, real]))
    return new Set(rows.filter((row) => row.disabledAt !== null).map(({ id }) => id))
  }
  expect(await disableSamplePeople(scene.ctx, { keepsDrivers: true })).toBeGreaterThan(0)
  expect(await disabled()).toEqual(new Set([operator]))
  expect(await me()).toBe(401)
  await disableSamplePeople(scene.ctx, { keepsDrivers: false })
  expect(await disabled()).toEqual(new Set([operator, driver]))
  expect(await disableSamplePeople(scene.ctx, { keepsDrivers: false })).toBe(0)
})
