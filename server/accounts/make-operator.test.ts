import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { openAccountFixture, type AccountFixture } from '../testing/fixtures/account-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { makeOperator } from './index.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.close())

const roleOf = async (accountId: string) => {
  const [row] = await fixture.ctx.db
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, accountId))
  return row?.role
}

it('makes an existing account an operator, who has to sign in again', async () => {
  const { db } = fixture.ctx
  const accountId = await makeAccount(db, { email: 'desk@example.ie' })
  const cookie = await fixture.signInAs(accountId)
  const me = async () => (await fetch(`${fixture.address}/api/me`, { headers: { cookie } })).status
  expect(await me()).toBe(200)
  expect(await makeOperator(fixture.ctx, ' Desk@Example.ie ')).toEqual({
    ok: true,
    value: { accountId },
  })
  expect(await roleOf(accountId)).toBe('operator')
  expect(await me()).toBe(401)
})

it('leaves a row in the audit log, and tells the person and the existing operators, once', async () => {
  const { db } = fixture.ctx
  const there = await makeAccount(db, { email: 'there@example.ie', role: 'operator' })
  const shutOut = await makeAccount(db, { email: 'shut-out@example.ie', role: 'operator' })
  await db.update(profiles).set({ disabledAt: new Date() }).where(eq(profiles.id, shutOut))
  const accountId = await makeAccount(db, { email: 'new@example.ie' })
  for (let time = 0; time < 2; time += 1) await makeOperator(fixture.ctx, 'new@example.ie')
  const rows = await db.select().from(auditLog).where(eq(auditLog.objectId, accountId))
  expect(rows).toMatchObject([
    { action: 'make_operator', before: { role: 'customer' }, after: { role: 'operator' } },
  ])
  const subjects = async (email: string) =>
    (await fixture.mails(email)).map(({ subject }) => subject)
  expect(await subjects('new@example.ie')).toEqual(['You are a Towline operator now'])
  expect(await subjects('there@example.ie')).toEqual([
    expect.stringMatching(/ is a Towline operator now$/),
  ])
  expect(await subjects('shut-out@example.ie')).toEqual([])
  expect(await roleOf(there)).toBe('operator')
})

it('refuses an unknown address and an unproven one', async () => {
  const { db } = fixture.ctx
  const accountId = await makeAccount(db, { email: 'unproven@example.ie', isEmailVerified: false })
  expect(await makeOperator(fixture.ctx, 'nobody@example.ie')).toMatchObject({
    refusal: { code: 'not_found' },
  })
  expect(await makeOperator(fixture.ctx, 'unproven@example.ie')).toMatchObject({
    refusal: { code: 'email_not_verified' },
  })
  expect(await roleOf(accountId)).toBe('customer')
})
