import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { account } from '../../../contract/accounts/accounts.ts'
import { authRoutes } from '../../../contract/accounts/auth.ts'
import { identities, profiles, verifications } from '../../../db/schema/accounts.ts'
import {
  startOpenIdProvider,
  type OpenIdProvider,
  type Person,
} from '../../../workshop/fakes/openid-provider/start-openid-provider.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import { openBrowser, type Browser, type BrowserAnswer } from '../../testing/browser.ts'

let fixture: AccountFixture
const companies: Partial<Record<'google' | 'apple', OpenIdProvider>> = {}
const company = (id: 'google' | 'apple'): OpenIdProvider => {
  const found = companies[id]
  if (!found) throw new Error('not started')
  return found
}

beforeAll(async () => {
  fixture = await openAccountFixture({
    envFor: async (origin) => {
      const start = (id: string) =>
        startOpenIdProvider({ redirectUris: [`${origin}/api/auth/callback/${id}`] })
      const [google, apple] = await Promise.all([start('google'), start('apple')])
      Object.assign(companies, { google, apple })
      return {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.issuer,
        APPLE_CLIENT_ID: apple.clientId,
        APPLE_CLIENT_SECRET: apple.clientSecret,
        APPLE_ISSUER: apple.issuer,
      }
    },
  })
})
afterEach(() => {
  for (const one of Object.values(companies)) one.behave('honest')
})
afterAll(async () => {
  await fixture.close()
  for (const one of Object.values(companies)) await one.stop()
})

let people = 0
const aPerson = (over: Partial<Person> = {}): Person => {
  const n = ++people
  return {
    sub: `sub-${n}`,
    email: `brid${n}@example.ie`,
    isEmailVerified: true,
    name: 'Bríd Sample',
    ...over,
  }
}

type Form = { action: string; fields: Record<string, string> }

/** Follows redirects until the next would lead back to Towline: with an address (Google) or with a form (Apple). */
const throughProvider = async (issuer: string, start: string): Promise<string | Form> => {
  const browser = openBrowser(issuer)
  let next = start
  for (let hops = 0; hops < 10; hops++) {
    if (!next.startsWith(issuer) && !next.startsWith('/')) return next
    const answer = await browser.get(next)
    if (answer.location === null) return formOf(String(answer.body))
    next = answer.location
  }
  throw new Error('sent in circles')
}

const formOf = (page: string): Form => {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`neither redirect nor form: ${page.slice(0, 500)}`)
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    fields[name] = value
  }
  return { action, fields }
}

const begin = async (browser: Browser, id: 'google' | 'apple', returnTo?: string): Promise<URL> => {
  const answer = await browser.send('POST', '/api/auth/sign-in/social', {
    provider: id,
    ...(returnTo ? { returnTo } : {}),
  })
  expect(answer.status).toBe(200)
  return new URL(authRoutes['POST /api/auth/sign-in/social'].answer.parse(answer.body).url)
}

/** The whole round trip. `user` is what Apple adds to its form the first time. */
const signIn = async (
  browser: Browser,
  id: 'google' | 'apple',
  { person, returnTo, user }: { person: Person; returnTo?: string; user?: unknown },
): Promise<BrowserAnswer> => {
  company(id).person(person)
  const url = await begin(browser, id, returnTo)
  const back = await throughProvider(company(id).issuer, url.href)
  if (typeof back === 'string') return browser.get(back)
  const { pathname } = new URL(back.action)
  const fields = { ...back.fields, ...(user === undefined ? {} : { user: JSON.stringify(user) }) }
  // as a browser sends a form of another site: its origin, and no cookie of ours
  const ours = new Map(browser.cookies)
  browser.cookies.clear()
  const posted = await browser.send('POST', pathname, undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: {
      origin: company(id).issuer,
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  for (const [name, value] of ours) browser.cookies.set(name, value)
  expect(posted.status).toBe(303)
  expect(posted.location).not.toContain('Sample')
  return browser.get(posted.location ?? '')
}

const me = async (browser: Browser) => (await browser.get('/api/me')).body

describe.each(['google', 'apple'] as const)('signing in with %s', (id) => {
  it('requests the code flow with PKCE, state and nonce', async () => {
    const query = (await begin(fixture.browser(), id)).searchParams
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(query.get('state')).toMatch(/^[\w-]{32}$/)
    expect(query.get('nonce')).toMatch(/^[\w-]{32}$/)
    expect(query.get('scope')).toContain('openid')
    expect(query.get('response_mode')).toBe(id === 'apple' ? 'form_post' : null)
    expect(query.get('redirect_uri')).toBe(`${fixture.origin}/api/auth/callback/${id}`)
  })

  it('makes a customer with a verified address, and recognises them the next time', async () => {
    const person = aPerson()
    const browser = fixture.browser()
    const back = await signIn(browser, id, { person, returnTo: '/bookings/new' })
    expect([back.status, back.location]).toEqual([303, '/bookings/new'])
    const customer = await me(browser)
    expect(customer).toMatchObject({
      email: person.email,
      fullName: id === 'google' ? 'Bríd Sample' : 'brid',
      role: 'customer',
      isEmailVerified: true,
    })
    const again = fixture.browser()
    expect((await signIn(again, id, { person })).location).toBe('/')
    expect(await me(again)).toEqual(customer)
    expect(await fixture.mails(person.email)).toEqual([])
  })

  it('stores no token of the provider', async () => {
    const person = aPerson()
    await signIn(fixture.browser(), id, { person })
    const [identity] = await fixture.ctx.db
      .select()
      .from(identities)
      .where(eq(identities.accountId, person.sub))
    expect(identity).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })

  it('joins the account of its address, and takes one over that was never verified', async () => {
    const person = aPerson()
    const owner = fixture.browser()
    await owner.send('POST', '/api/auth/sign-up/email', {
      fullName: 'Bríd Owner',
      email: person.email,
      password: 'three lorries and a goat',
      role: 'dealer',
    })
    // the person who signed up has not proven the address: neither their session nor their password stays valid
    const joined = fixture.browser()
    const back = await signIn(joined, id, { person, returnTo: '/bookings/new' })
    expect(back.location).toBe('/bookings/new')
    expect(await me(joined)).toMatchObject({
      fullName: 'Bríd Owner',
      role: 'dealer',
      isEmailVerified: true,
    })
    expect((await owner.get('/api/me')).status).toBe(401)
    const withPassword = () =>
      fixture.browser().send('POST', '/api/auth/sign-in/email', {
        email: person.email,
        password: 'three lorries and a goat',
      })
    expect((await withPassword()).status).toBe(401)
  })

  it('joins an account that is verified and leaves it its password', async () => {
    const person = aPerson()
    const owner = fixture.browser()
    await owner.send('POST', '/api/auth/sign-up/email', {
      fullName: 'Bríd Owner',
      email: person.email,
      password: 'three lorries and a goat',
      role: 'dealer',
    })
    await fixture.ctx.db
      .update(profiles)
      .set({ isEmailVerified: true })
      .where(eq(profiles.email, person.email))
    const joined = fixture.browser()
    await signIn(joined, id, { person })
    expect(await me(joined)).toMatchObject({ fullName: 'Bríd Owner', role: 'dealer' })
    expect((await owner.get('/api/me')).status).toBe(200)
  })

  it('refuses a user whose address the provider has not verified', async () => {
    const person = aPerson({ isEmailVerified: false })
    const browser = fixture.browser()
    const back = await signIn(browser, id, { person })
    expect(back.location).toBe(`/auth?problem=provider_failed&provider=${id}`)
    expect((await browser.get('/api/me')).status).toBe(401)
    const rows = await fixture.ctx.db
      .select()
      .from(profiles)
      .where(eq(profiles.email, person.email))
    expect(rows).toEqual([])
  })

  it('refuses a disabled account', async () => {
    const person = aPerson()
    await signIn(fixture.browser(), id, { person })
    await fixture.ctx.db
      .update(profiles)
      .set({ disabledAt: new Date() })
      .where(eq(profiles.email, person.email))
    const browser = fixture.browser()
    const back = await signIn(browser, id, { person })
    expect(back.location).toBe(`/auth?problem=account_disabled&provider=${id}`)
    expect((await browser.get('/api/me')).status).toBe(401)
  })

  it.each([
    ['cancels', 'provider_cancelled'],
    ['forged_token', 'provider_failed'],
    ['other_nonce', 'provider_failed'],
    ['no_tokens', 'provider_failed'],
  ] as const)('comes back without a session when it %s', async (manners, problem) => {
    const browser = fixture.browser()
    company(id).behave(manners)
    const back = await signIn(browser, id, { person: aPerson() })
    expect(back.location).toBe(`/auth?problem=${problem}&provider=${id}`)
    expect((await browser.get('/api/me')).status).toBe(401)
    const rows = await fixture.ctx.db
      .select()
      .from(profiles)
      .where(eq(profiles.email, 'victim@example.ie'))
    expect(rows).toEqual([])
  })

  it('works only in the browser that began it, and once', async () => {
    company(id).person(aPerson())
    const browser = fixture.browser()
    const url = await begin(browser, id)
    const back = await throughProvider(company(id).issuer, url.href)
    const query =
      typeof back === 'string' ? new URL(back).search : `?${new URLSearchParams(back.fields)}`
    const callback = `/api/auth/callback/${id}${query}`
    const stranger = fixture.browser()
    expect((await stranger.get(callback)).location).toContain('problem=provider_failed')
    expect((await stranger.get('/api/me')).status).toBe(401)
    expect((await browser.get(callback)).location).toBe('/')
    const again = await browser.get(callback)
    expect(again.location).toContain('problem=provider_failed')
  })
})

describe('the name Apple gives once, with its form', () => {
  const nameAfter = async (user: unknown, person = aPerson({ name: undefined })) => {
    const browser = fixture.browser()
    await signIn(browser, 'apple', { person, user })
    return account.parse(await me(browser))
  }

  it('becomes the account’s', async () => {
    const { fullName } = await nameAfter({ name: { firstName: 'Bríd', lastName: 'Sample' } })
    expect(fullName).toBe('Bríd Sample')
  })

  it('is only a name: the rest of the form is not trusted', async () => {
    const person = aPerson({ name: undefined })
    const made = await nameAfter(
      { name: { firstName: 'Eve', lastName: '' }, email: 'victim@example.ie', role: 'operator' },
      person,
    )
    expect(made).toMatchObject({ fullName: 'Eve', email: person.email, role: 'customer' })
  })

  it.each([
    [{ name: { firstName: '<img src=x onerror=alert(1)>' } }],
    [{ name: { firstName: 'x'.repeat(9_000) } }],
    [{ name: 'no object' }],
    ['no object'],
    [{ name: { firstName: '' } }],
  ])('is made up from the address when it is not presentable: %j', async (user) => {
    expect((await nameAfter(user)).fullName).toMatch(/^(brid|x{100})$/)
  })

  it('is kept only for a moment, and deleted once used', async () => {
    const rows = await fixture.ctx.db.select().from(verifications)
    expect(JSON.stringify(rows)).not.toContain('Sample')
  })
})

it('says so when the other company does not answer', async () => {
  const lonely = await openAccountFixture({
    env: {
      GOOGLE_CLIENT_ID: 'towline',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    },
  })
  const answer = await lonely
    .browser()
    .send('POST', '/api/auth/sign-in/social', { provider: 'google' })
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({
    code: 'provider_unavailable',
    detail: 'Failed to sign in with Google. Please try again.',
  })
  await lonely.close()
})

it('tells the browser which companies are available', async () => {
  expect((await fixture.browser().get('/api/config')).body).toMatchObject({
    signIn: { google: true, apple: true, phone: true },
  })
})
