/**
 * Reauthentication, over real HTTP. Seen to fail with: `requireFreshProof` that accepts every session, a token that
 * `renewSession` leaves as it was, a password that is accepted where a second factor is on.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import { scan } from '../../testing/authenticator-app.ts'
import type { Browser } from '../../testing/browser.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.close())

const password = 'three lorries and a goat'
const cookieName = 'towline_session'
let people = 0

const post = (browser: Browser, path: string, body?: unknown) =>
  browser.send('POST', `/api/auth/${path}`, body)
const now = () => fixture.clock.now(fixture.ctx.db)
const isIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200
const sessionOf = (browser: Browser) => browser.cookies.get(cookieName)

/** A thief's browser: with the cookie as it was. */
const copyOf = (browser: Browser): Browser => {
  const copy = fixture.browser()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const signedUp = async () => {
  const email = `nuala${(people += 1)}@example.ie`
  const browser = fixture.browser()
  const fullName = 'Nuala Sample'
  await post(browser, 'sign-up/email', { fullName, email, password, role: 'driver' })
  return { browser, email }
}

const setUpApp = async (browser: Browser) => {
  const { body } = await post(browser, 'two-factor/set-up')
  const app = scan(String(Object(body).url))
  const code = app.codeAt(await now())
  expect((await post(browser, 'two-factor/confirm', { code })).status).toBe(200)
  fixture.clock.advance('60s')
  return app
}

describe('a change of what protects an account', () => {
  it('requires the password once the last proof is ten minutes old', async () => {
    const { browser } = await signedUp()
    fixture.clock.advance('11m')
    expect((await post(browser, 'two-factor/set-up')).body).toMatchObject({
      code: 'reauthentication_required',
    })
    expect((await browser.get('/api/auth/reauthentication')).body).toEqual({
      methods: ['password'],
      isFresh: false,
    })
    const wrong = await post(browser, 'reauthenticate', { password: 'four lorries' })
    expect(wrong.body).toMatchObject({
      code: 'invalid_input',
      fields: { password: 'This is not your password' },
    })
    expect((await post(browser, 'two-factor/set-up')).status).toBe(403)
    expect((await post(browser, 'reauthenticate', { password })).status).toBe(204)
    expect((await post(browser, 'two-factor/set-up')).status).toBe(200)
  })

  it('requires the second factor where there is one: the password is not enough', async () => {
    const { browser } = await signedUp()
    const app = await setUpApp(browser)
    fixture.clock.advance('11m')
    const change = { currentPassword: password, newPassword: 'four lorries and a mule' }
    expect((await post(browser, 'change-password', change)).body).toMatchObject({
      code: 'reauthentication_required',
    })
    expect((await post(browser, 'reauthenticate', { password })).body).toMatchObject({
      code: 'two_factor_not_offered',
    })
    const code = app.codeAt(await now())
    expect((await post(browser, 'reauthenticate', { code })).status).toBe(204)
    expect((await post(browser, 'change-password', change)).status).toBe(204)
  })

  it('requires a code by mail where there is neither: signing in again proves it', async () => {
    const accountId = await makeAccount(fixture.ctx.db, { email: 'linked@example.ie' })
    const browser = fixture.browser()
    const [name = '', value = ''] = (await fixture.signInAs(accountId)).split('=')
    browser.cookies.set(name, value)
    expect((await browser.get('/api/auth/reauthentication')).body).toMatchObject({
      methods: ['email_code'],
    })
    expect((await post(browser, 'reauthenticate', { password })).body).toMatchObject({
      code: 'two_factor_not_offered',
    })
  })

  it('is for those who are signed in', async () => {
    expect((await post(fixture.browser(), 'reauthenticate', { password })).status).toBe(401)
  })
})

describe('a session', () => {
  it('continues under another token after each proof; a copy of the one before is signed out', async () => {
    const { browser, email } = await signedUp()
    let before = copyOf(browser)
    await post(browser, 'reauthenticate', { password })
    expect(sessionOf(browser)).not.toBe(sessionOf(before))
    expect([await isIn(browser), await isIn(before)]).toEqual([true, false])

    before = copyOf(browser)
    const app = await setUpApp(browser)
    expect([await isIn(browser), await isIn(before)]).toEqual([true, false])

    const next = fixture.browser()
    await post(next, 'sign-in/email', { email, password })
    const half = copyOf(next)
    await post(next, 'two-factor/verify', { code: app.codeAt(await now()) })
    expect(sessionOf(next)).not.toBe(sessionOf(half))
    expect([await isIn(next), await isIn(half)]).toEqual([true, false])
  })
})
