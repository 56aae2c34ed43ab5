/** The demo's people in a database that production is pointed at. */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import { openAccountFixture, type AccountFixture } from '../testing/fixtures/account-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { disableSamplePeople } from './index.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.close())

it('are disabled and signed out, and everyone else is left alone', async () => {
  const { db } = fixture.ctx
  const operator = await makeAccount(db, { email: 'desk@example.ie', role: 'operator' })
  const driver = await makeAccount(db, { email: 'driver9@example.com', role: 'driver' })
  const real = await makeAccount(db, { email: 'someone@recovery.invalid' })
  const cookie = await fixture.signInAs(operator)
  const me = async () => (await fetch(`${fixture.address}/api/me`, { headers: { cookie } })).status
  expect(await me()).toBe(200)

  const disabled = async () => {
    const rows = await db
      .select({ id: profiles.id, disabledAt: profiles.disabledAt })
      .from(profiles)
      .where(inArray(profiles.id, [operator, driver, real]))
    return new Set(rows.filter((row) => row.disabledAt !== null).map(({ id }) => id))
  }
  expect(await disableSamplePeople(fixture.ctx, { keepsDrivers: true })).toBeGreaterThan(0)
  expect(await disabled()).toEqual(new Set([operator]))
  expect(await me()).toBe(401)
  await disableSamplePeople(fixture.ctx, { keepsDrivers: false })
  expect(await disabled()).toEqual(new Set([operator, driver]))
  expect(await disableSamplePeople(fixture.ctx, { keepsDrivers: false })).toBe(0)
})
