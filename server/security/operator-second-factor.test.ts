/**
 * In production an operator without a second factor can only set one up, on any route there is or will be: the session counts as
 * signed out. Written against a `nextStepOf` that requires nothing where nothing is set up.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from '../../contract/every-route.ts'
import { createHttpApp } from '../http-app.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { sendSample } from '../testing/send-sample.ts'
import { openBrowser, type Browser } from '../testing/browser.ts'
import { giveSecondFactor } from '../testing/give-second-factor.ts'
import { openSession } from '../testing/open-session.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { declaredRoutes, sampleRequests } from '../testing/samples/sample-requests.ts'

let app: AppFixture
let strict: ReturnType<typeof createHttpApp>
let operatorId: string
let operator: Browser
beforeAll(async () => {
  app = await openAppFixture()
  const ctx = { ...app.ctx, config: { ...app.ctx.config, isProduction: true } }
  strict = createHttpApp({ ctx, pages: null, hasLimits: false })
  await new Promise<void>((resolve) => strict.server.listen(0, '127.0.0.1', resolve))
  const { port } = strict.server.address() as AddressInfo
  operatorId = await makeAccount(app.db, { role: 'operator' })
  operator = openBrowser(app.origin, `http://127.0.0.1:${port}`)
  const { name, value } = await openSession(app.db, ctx.config, operatorId)
  operator.cookies.set(name, value)
})
afterAll(async () => {
  await strict.close(0)
  await app.close()
})

const objects = { bookingId: `bkg_${'0'.repeat(26)}`, quoteId: '', notificationId: '' }
const operatorsRoutes = declaredRoutes.filter(({ key }) => {
  const { allowed } = access[key]
  return allowed.includes('operator') && !allowed.includes('anonymous')
})

it('every route that an operator may call and a visitor may not is refused', async () => {
  expect(operatorsRoutes.length).toBeGreaterThan(60)
  for (const { key, method } of operatorsRoutes) {
    const answer = await sendSample(operator, method, sampleRequests[key](objects))
    expect(answer.status, key).toBe(401)
  }
}, 60_000)

it('except setting one up, which opens the rest', async () => {
  expect((await operator.get('/api/auth/two-factor')).body).toMatchObject({
    nextStep: 'set_up_two_factor',
    isRequired: true,
  })
  expect((await operator.send('POST', '/api/auth/two-factor/set-up')).status).toBe(200)
  await giveSecondFactor(app.db, operatorId, await app.ctx.clock.now(app.db))
  expect((await operator.get('/api/operations/board')).status).toBe(200)
})
