/**
 * A driver's account at the provider: opened once, finished on the provider's page, believed only when read. Mutant that was seen to fail:
 * an account that cannot be read taken for a provider that does not answer.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receiveWebhook } from '../payments/index.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { loadPayoutAccount, openOnboarding } from './payout-account.ts'

const connectSecret = 'whsec_connect'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture({ env: { STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret } })
})
afterEach(() => fixture.close())

const stateOf = async (accountId: string) => must(await loadPayoutAccount(fixture.ctx, accountId))

it('is none, then begun, then finished on the provider’s page, which leads back', async () => {
  const driver = await fixture.driver()
  expect(await stateOf(driver.accountId)).toEqual({ state: 'none', missing: [] })
  const { url } = must(await openOnboarding(fixture.ctx, driver.accountId, '/driver/join'))
  expect(await stateOf(driver.accountId)).toMatchObject({
    state: 'pending',
    missing: expect.arrayContaining(['A bank account', 'Your name']),
  })
  const page = await fetch(url)
  expect(await page.text()).toContain('Get paid by Towline')
  const done = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'end=complete',
  })
  expect(done.headers.get('location')).toBe(
    `${fixture.ctx.config.publicOrigin}/driver/join?payout-account=returned`,
  )
  fixture.clock.advance('6s')
  expect(await stateOf(driver.accountId)).toEqual({ state: 'payable', missing: [] })
  fixture.fakeProvider.control.advanceClock(10 * 60_000)
  const late = await fetch(url, { redirect: 'manual' })
  expect(late.headers.get('location')).toContain('payout-account=expired')
})

it('is opened once, whatever answers are lost and however often it is requested', async () => {
  const driver = await fixture.driver()
  const path = '/v1/accounts'
  const send = () => openOnboarding(fixture.ctx, driver.accountId, '/driver')
  fixture.fakeProvider.control.failNext({ kind: 'lost_answer', method: 'POST', path, times: 2 })
  expect(await send()).toMatchObject({ refusal: { code: 'payouts_unavailable' } })
  await Promise.all([send(), send(), send()])
  expect(must(await send()).url).toContain('/connect/')
  expect(fixture.fakeProvider.control.accounts()).toHaveLength(1)
  fixture.fakeProvider.control.failNext({ kind: 'stored_500', method: 'POST', path })
  const second = await fixture.driver()
  expect(await openOnboarding(fixture.ctx, second.accountId, '/driver')).toMatchObject({
    ok: false,
  })
  must(await openOnboarding(fixture.ctx, second.accountId, '/driver'))
})

it('changes by an event that is only a hint, signed for its own endpoint', async () => {
  const driver = await fixture.payableDriver()
  await stateOf(driver.accountId)
  fixture.clock.advance('6s')
  expect((await stateOf(driver.accountId)).state).toBe('payable')
  const id = await fixture.accountOf(driver)
  fixture.fakeProvider.control.endOnboarding(id, 'restrict')
  const body = JSON.stringify({
    id: 'evt_restricted',
    object: 'event',
    type: 'account.updated',
    account: id,
    // a lie
    data: { object: { id, object: 'account', payouts_enabled: true, requirements: null } },
  })
  const signature = fixture.sign(body, { secret: connectSecret })
  expect(
    await receiveWebhook(fixture.ctx, {
      rawBody: body,
      signature: fixture.sign(body, { secret: 'whsec_other' }),
    }),
  ).toBe(400)
  for (let copy = 0; copy < 2; copy += 1) {
    expect(await receiveWebhook(fixture.ctx, { rawBody: body, signature })).toBe(200)
  }
  expect((await fixture.drain()).ran.filter((job) => job === 'sync-payout-account')).toHaveLength(1)
  expect(await stateOf(driver.accountId)).toEqual({
    state: 'restricted',
    missing: ['Proof of who you are'],
  })
})

it('one that the provider no longer shows is restricted and reported once; the run goes on, and pays when it is shown again', async () => {
  const driver = await fixture.payableDriver()
  const gone = await fixture.accountOf(driver)
  const bookingId = await fixture.completeJob(driver)
  const other = await fixture.payableDriver(1)
  await fixture.completeJob(other)
  await fixture.goToFriday()
  const refusing = fixture.withProvider((provider) => ({
    readAccount: (id) =>
      id === gone
        ? Promise.resolve({ kind: 'request_refused', code: 'account_invalid' })
        : provider.readAccount(id),
  }))
  for (let morning = 0; morning < 2; morning += 1) await fixture.run(refusing)
  expect(await fixture.owedTo(other)).toBe(0)
  expect(await fixture.transfersOf(bookingId)).toEqual([])
  expect(must(await loadPayoutAccount(refusing, driver.accountId)).state).toBe('restricted')
  expect(await fixture.openTasks()).toEqual(['payout_account_unreadable'])
  expect(await fixture.statements(driver)).toHaveLength(1)

  await fixture.run()
  expect(await fixture.owedTo(driver)).toBe(0)
  expect(await fixture.openTasks()).toEqual([])
  expect(await brokenInvariants(fixture)).toEqual([])
})
