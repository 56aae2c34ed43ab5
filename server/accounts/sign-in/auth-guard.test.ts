import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from '../../../contract/every-route.ts'
import { authRedirects, authRoutes } from '../../../contract/accounts/auth.ts'
import { problem } from '../../../contract/problem-document.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import type { BrowserAnswer } from '../../testing/browser.ts'

const pathsOf = (routes: readonly [string, unknown][]) =>
  routes.map(([key]) => key.replace('POST ', ''))
const posts = pathsOf(Object.entries(authRoutes).filter(([key]) => key.startsWith('POST ')))
const postsWithBody = pathsOf(Object.entries(authRoutes).filter(([, route]) => 'body' in route))
const password = 'three lorries and a goat'
let people = 0
const aPerson = () => ({
  fullName: 'Aoife Sample',
  email: `aoife${++people}@example.ie`,
  password,
  role: 'customer',
})

const isProblem = (answer: BrowserAnswer): void => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(problem.safeParse(answer.body).success).toBe(true)
}

describe('the guard of the sign-in routes', () => {
  let fixture: AccountFixture
  beforeAll(async () => {
    fixture = await openAccountFixture()
  })
  afterAll(() => fixture.close())

  it('has a row in the matrix for each', () => {
    for (const key of [...Object.keys(authRoutes), ...Object.keys(authRedirects)])
      expect(access).toHaveProperty(key)
  })

  describe.each(posts)('%s', (path) => {
    it.each([
      ['a foreign origin', { origin: 'https://evil.example' }],
      ['no origin, from another site', { origin: null, 'sec-fetch-site': 'cross-site' }],
      ['the origin of a sandboxed page', { origin: 'null' }],
    ])('refuses %s (S6)', async (_, headers) => {
      const browser = fixture.browser()
      browser.cookies.set('towline_session', 'whatever')
      const answer = await browser.send('POST', path, {}, { headers })
      expect(answer.status).toBe(403)
      isProblem(answer)
    })

    it('refuses every other method', async () => {
      expect((await fixture.browser().get(path)).status).toBe(405)
      expect((await fixture.browser().send('PUT', path)).status).toBe(405)
    })
  })

  describe.each(postsWithBody)('%s', (path) => {
    it.each([
      ['not JSON', { raw: '{"email":' }],
      ['a list', { raw: '[]' }],
      ['null', { raw: 'null' }],
      ['a text', { raw: '"x"' }],
      [
        'everything of the wrong type',
        { raw: '{"email":{},"password":[],"token":1,"code":{"a":1}}' },
      ],
      ['prototype keys', { raw: '{"__proto__":{"role":"operator"},"constructor":1}' }],
      ['nesting', { raw: '['.repeat(10_000) + ']'.repeat(10_000) }],
      ['too much', { raw: `{"email":"${'x'.repeat(70_000)}"}` }],
      [
        'a form',
        { raw: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
      ['plain text', { raw: '{}', headers: { 'content-type': 'text/plain' } }],
      ['no type', { raw: '{}', headers: { 'content-type': '' } }],
      [
        'zero bytes',
        {
          raw: '{"email":"a\\u0000@example.ie","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}',
        },
      ],
    ])('answers %s with a refusal, never a failure', async (_, options) => {
      const answer = await fixture.browser().send('POST', path, undefined, options)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      isProblem(answer)
    })
  })

  it('refuses a value that is not text', async () => {
    const answer = await fixture
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: 'a@example.ie', password: 'a\0b' })
    expect(answer.status).toBe(422)
    const token = await fixture
      .browser()
      .send('POST', '/api/auth/reset-password', { token: '\0\ud800', newPassword: password })
    expect(token.body).toMatchObject({ code: 'invalid_input' })
    for (const path of ['callback/google?code=x&state=', 'callback/apple?state=']) {
      expect((await fixture.browser().get(`/api/auth/${path}%00`)).status).toBe(422)
      for (const bytes of ['%ED%A0%80', '%FF', '%E0%A4%A', 'x'.repeat(5000)]) {
        const back = await fixture.browser().get(`/api/auth/${path}${bytes}`)
        expect([path + bytes, back.status]).toEqual([path + bytes, 303])
        expect(back.location).toMatch(/^\/auth\?problem=/)
      }
    }
  })

  it.each([
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['GET', '/api/auth/reset-password/token'],
    ['GET', '/api/auth/account-info'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/set-password'],
    ['POST', '/api/auth/link-social'],
    ['POST', '/api/auth/unlink-account'],
    ['POST', '/api/auth/get-access-token'],
    ['POST', '/api/auth/refresh-token'],
    ['POST', '/api/auth/revoke-session'],
    ['POST', '/api/auth/revoke-other-sessions'],
    ['POST', '/api/auth/update-session'],
    ['POST', '/api/auth/verify-password'],
    ['POST', '/api/auth/email-otp/verify-email'],
    ['POST', '/api/auth/email-otp/check-verification-otp'],
    ['POST', '/api/auth/email-otp/reset-password'],
    ['POST', '/api/auth/email-otp/request-password-reset'],
    ['POST', '/api/auth/email-otp/change-email'],
    ['POST', '/api/auth/forget-password/email-otp'],
    ['POST', '/api/auth/sign-in/email/'],
    ['POST', '/api/auth/callback/google'],
    ['GET', '/api/auth/callback/github'],
    ['GET', '/api/auth'],
  ])('does not show what else the library could: %s %s', async (method, path) => {
    const browser = fixture.browser()
    await browser.send('POST', '/api/auth/sign-up/email', aPerson())
    const answer = method === 'GET' ? await browser.get(path) : await browser.send(method, path)
    expect(answer.status).toBe(404)
    isProblem(answer)
  })

  it('hides the session cookie from scripts and from other sites', async () => {
    const answer = await fixture.browser().send('POST', '/api/auth/sign-up/email', aPerson())
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      /^towline_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(answer.body)).not.toContain('token')
  })

  it('says when another company’s sign-in is not switched on', async () => {
    const answer = await fixture
      .browser()
      .send('POST', '/api/auth/sign-in/social', { provider: 'google' })
    expect(answer.status).toBe(501)
    expect(answer.body).toMatchObject({
      code: 'not_configured',
      detail: 'Google sign-in is not switched on here.',
    })
  })

  it('logs no address, name, password, code or token (S12)', async () => {
    const browser = fixture.browser()
    const person = {
      ...aPerson(),
      fullName: 'Canary Mac Canary',
      password: 'canary in the coal mine',
    }
    await browser.send('POST', '/api/auth/sign-up/email', person)
    await browser.send('POST', '/api/auth/sign-up/email', person)
    await browser.send('POST', '/api/auth/sign-in/email', { ...person, password: 'wrong canary' })
    await browser.send('POST', '/api/auth/request-password-reset', { email: person.email })
    const mails = await fixture.mails(person.email)
    const token = [...browser.cookies.values()][0] ?? ''
    for (const { links } of mails) await browser.get(links[0]?.replace(fixture.origin, '') ?? '/')
    const log = fixture.log.join('')
    expect(log).toContain('POST /api/auth/sign-in/email')
    for (const secret of [
      person.email,
      'Canary',
      'canary',
      token,
      ...mails.flatMap((mail) => mail.links),
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})

describe('behind HTTPS', () => {
  it('names and marks the cookies so that they stay on this host', async () => {
    const fixture = await openAccountFixture({ env: { PUBLIC_ORIGIN: 'https://towline.example' } })
    const browser = fixture.browser()
    const answer = await browser.send('POST', '/api/auth/sign-up/email', aPerson())
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-towline_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await browser.get('/api/me')).status).toBe(200)
    const out = await browser.send('POST', '/api/auth/sign-out')
    expect(out.headers.getSetCookie()[0]).toContain('Secure')
    await fixture.close()
  })
})

describe('limits (S7)', () => {
  let fixture: AccountFixture
  beforeAll(async () => {
    fixture = await openAccountFixture({ hasLimits: true, env: { TRUSTED_PROXY_HOPS: '1' } })
  })
  afterAll(() => fixture.close())

  /** As our one proxy would pass it on; the caller made up whatever is to the left of the last address. */
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } })
  const signIn = (email: string, address: string) =>
    fixture
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email, password: 'wrong' }, from(address))

  it('holds for one account, wherever the attempts come from, whether the account exists or not', async () => {
    const email = aPerson().email
    for (let i = 1; i <= 20; i++) {
      expect((await signIn(email, `198.51.100.${i}`)).status).toBe(401)
    }
    const refused = await signIn(email, '198.51.100.99')
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(aPerson().email, '198.51.100.99')).status).toBe(401)
  })

  it('holds for one address, whatever it claims to be forwarded for', async () => {
    for (let i = 1; i <= 60; i++) {
      const answer = await fixture
        .browser()
        .send(
          'POST',
          '/api/auth/sign-in/social',
          { provider: 'google' },
          { headers: { 'x-forwarded-for': `192.0.2.${i}, 198.51.100.200` } },
        )
      expect(answer.status).toBe(501)
    }
    const refused = await fixture
      .browser()
      .send(
        'POST',
        '/api/auth/sign-in/social',
        { provider: 'google' },
        { headers: { 'x-forwarded-for': '192.0.2.77, 198.51.100.200' } },
      )
    expect(refused.status).toBe(429)
    isProblem(refused)
  })

  it('holds for a whole IPv6 /64', async () => {
    const request = (address: string) =>
      fixture
        .browser()
        .send('POST', '/api/auth/sign-in/social', { provider: 'apple' }, from(address))
    for (let i = 1; i <= 60; i++)
      expect((await request(`2001:db8:1:2::${i.toString(16)}`)).status).toBe(501)
    expect((await request('2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
    expect((await request('2001:db8:1:3::1')).status).toBe(501)
  })

  it('keeps no address or email in its table', async () => {
    const { rows } = await fixture.ctx.db.execute('select key from limit_windows')
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(/example|198\.51|2001/)
  })
})
