import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import { openAccountScene, type AccountScene } from '../testing/account-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { makeOperator } from './index.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

const roleOf = async (accountId: string) => {
  const [row] = await scene.ctx.db
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, accountId))
  return row?.role
}

it('makes an existing account an operator, who has to sign in again', async () => {
  const { db } = scene.ctx
  const accountId = await makeAccount(db, { email: 'desk@example.ie' })
  const cookie = await scene.signInAs(accountId)
  const me = async () => (await fetch(`${scene.address}/api/me`, { headers: { cookie } })).status
  expect(await me()).toBe(200)
  expect(await makeOperator(db, ' Desk@Example.ie ')).toEqual({ ok: true, value: { accountId } })
  expect(await roleOf(accountId)).toBe('operator')
  expect(await me()).toBe(401)
})

it('refuses an unknown address, and one that nobody has proven', async () => {
  const { db } = scene.ctx
  const accountId = await makeAccount(db, { email: 'unproven@example.ie', isEmailVerified: false })
  expect(await makeOperator(db, 'nobody@example.ie')).toMatchObject({
    refusal: { code: 'not_found' },
  })
  expect(await makeOperator(db, 'unproven@example.ie')).toMatchObject({
    refusal: { code: 'email_not_verified' },
  })
  expect(await roleOf(accountId)).toBe('customer')
})
