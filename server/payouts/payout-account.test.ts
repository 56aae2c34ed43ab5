/**
 * A driver's account at the provider: opened once, finished on the provider's page, believed only when read. Mutant that was seen to fail:
 * an account that cannot be read taken for a provider that does not answer.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receiveWebhook } from '../payments/index.ts'
import { must } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { loadPayoutAccount, openOnboarding } from './payout-account.ts'

const connectSecret = 'whsec_connect'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene({ env: { STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret } })
})
afterEach(() => scene.close())

const stateOf = async (accountId: string) => must(await loadPayoutAccount(scene.ctx, accountId))

it('is none, then begun, then finished on the provider’s page, which leads back', async () => {
  const driver = await scene.driver()
  expect(await stateOf(driver.accountId)).toEqual({ state: 'none', missing: [] })
  const { url } = must(await openOnboarding(scene.ctx, driver.accountId, '/driver/join'))
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
    `${scene.ctx.config.publicOrigin}/driver/join?payout-account=returned`,
  )
  scene.clock.advance('6s')
  expect(await stateOf(driver.accountId)).toEqual({ state: 'payable', missing: [] })
  scene.standIn.control.advanceClock(10 * 60_000)
  const late = await fetch(url, { redirect: 'manual' })
  expect(late.headers.get('location')).toContain('payout-account=expired')
})

it('is opened once, whatever is lost and however often it is asked for', async () => {
  const driver = await scene.driver()
  const path = '/v1/accounts'
  const ask = () => openOnboarding(scene.ctx, driver.accountId, '/driver')
  scene.standIn.control.failNext({ kind: 'lost_answer', method: 'POST', path, times: 2 })
  expect(await ask()).toMatchObject({ refusal: { code: 'payouts_unavailable' } })
  await Promise.all([ask(), ask(), ask()])
  expect(must(await ask()).url).toContain('/connect/')
  expect(scene.standIn.control.accounts()).toHaveLength(1)
  scene.standIn.control.failNext({ kind: 'stored_500', method: 'POST', path })
  const second = await scene.driver()
  expect(await openOnboarding(scene.ctx, second.accountId, '/driver')).toMatchObject({ ok: false })
  must(await openOnboarding(scene.ctx, second.accountId, '/driver'))
})

it('changes by an event that is only a hint, signed for its own endpoint', async () => {
  const driver = await scene.payableDriver()
  await stateOf(driver.accountId)
  scene.clock.advance('6s')
  expect((await stateOf(driver.accountId)).state).toBe('payable')
  const id = await scene.accountOf(driver)
  scene.standIn.control.endOnboarding(id, 'restrict')
  const body = JSON.stringify({
    id: 'evt_restricted',
    object: 'event',
    type: 'account.updated',
    account: id,
    // a lie
    data: { object: { id, object: 'account', payouts_enabled: true, requirements: null } },
  })
  const signature = scene.sign(body, { secret: connectSecret })
  expect(
    await receiveWebhook(scene.ctx, {
      rawBody: body,
      signature: scene.sign(body, { secret: 'whsec_other' }),
    }),
  ).toBe(400)
  for (let copy = 0; copy < 2; copy += 1) {
    expect(await receiveWebhook(scene.ctx, { rawBody: body, signature })).toBe(200)
  }
  expect((await scene.drain()).ran.filter((job) => job === 'look-at-account')).toHaveLength(1)
  expect(await stateOf(driver.accountId)).toEqual({
    state: 'restricted',
    missing: ['Proof of who you are'],
  })
})

it('one that the provider no longer shows is restricted and told of once; the run goes on, and pays when it is shown again', async () => {
  const driver = await scene.payableDriver()
  const gone = await scene.accountOf(driver)
  const bookingId = await scene.completeJob(driver)
  const other = await scene.payableDriver(1)
  await scene.completeJob(other)
  await scene.goToFriday()
  const refusing = scene.withProvider((provider) => ({
    readAccount: (id) =>
      id === gone
        ? Promise.resolve({ kind: 'request_refused', code: 'account_invalid' })
        : provider.readAccount(id),
  }))
  for (let morning = 0; morning < 2; morning += 1) await scene.run(refusing)
  expect(await scene.owedTo(other)).toBe(0)
  expect(await scene.transfersOf(bookingId)).toEqual([])
  expect(must(await loadPayoutAccount(refusing, driver.accountId)).state).toBe('restricted')
  expect(await scene.openTasks()).toEqual(['payout_account_unreadable'])
  expect(await scene.statements(driver)).toHaveLength(1)

  await scene.run()
  expect(await scene.owedTo(driver)).toBe(0)
  expect(await scene.openTasks()).toEqual([])
  expect(await brokenInvariants(scene)).toEqual([])
})
