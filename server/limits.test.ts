/**
 * Rate limits (reliability.md S7), at the server as it runs: one request more than allowed is 429 and says when to come
 * back, whatever the caller claims about where it comes from. Mutants that were seen to fail: `TRUSTED_PROXY_HOPS` of 0 read
 * as 1, `limitKeyOfAddress` answering the address, declared limits counted in each process (two servers let twice as many
 * through), the account not counted.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import { problem } from '../contract/problem-document.ts'
import { partnerPerMinute } from '../domain/partners/partner.ts'
import { createHttpApp } from './http-app.ts'
import { openAppFixture, type AppFixture } from './testing/fixtures/app-fixture.ts'
import { codeOf } from './testing/send-sample.ts'
import type { BrowserAnswer } from './testing/browser.ts'
import { makeAccount } from './testing/samples/sample-drivers.ts'
import { sampleBookingRequest, sampleQuoteRequest } from './testing/samples/sample-requests.ts'

const isTooMany = (answer: BrowserAnswer): void => {
  expect(answer.status).toBe(429)
  expect(problem.parse(answer.body)).toMatchObject({
    code: 'too_many_requests',
    title: 'Rate limit exceeded',
  })
  const seconds = Number(answer.headers.get('retry-after'))
  expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds}`).toBe(true)
}

let count = 0
/** A different address each time: IPv4, or within one IPv6 network. */
const rotated = (): Record<string, string> => ({
  'x-forwarded-for': `203.0.113.${(count += 1) % 250}, 198.51.100.${count % 250}`,
  'x-real-ip': `203.0.113.${count % 250}`,
  forwarded: `for=203.0.113.${count % 250}`,
  'x-client-address': `203.0.113.${count % 250}`,
  'cf-connecting-ip': `203.0.113.${count % 250}`,
})

describe('a server without a proxy of ours', () => {
  let app: AppFixture
  beforeAll(async () => {
    app = await openAppFixture({ hasLimits: true })
  })
  afterAll(() => app.close())

  const quotesPerMinute = routes['POST /api/quotes'].perMinute
  const bookingsPerMinute = routes['POST /api/bookings'].perMinute

  it(`prices: the ${quotesPerMinute + 1}st in a minute of one address waits, however it is forwarded`, async () => {
    const request = () =>
      app.visitor().send('POST', '/api/quotes', sampleQuoteRequest, { headers: rotated() })
    const answers = await Promise.all(Array.from({ length: quotesPerMinute }, request))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    isTooMany(await request())
    // every route has its own count
    expect((await app.visitor().get('/api/places?q=naas')).status).toBe(200)
  })

  it(`bookings: the ${bookingsPerMinute + 1}st in a minute of one account waits; another account does not`, async () => {
    const book = async (accountId: string) => {
      const browser = await app.browserOf(accountId)
      const body = sampleBookingRequest(`quo_${'0'.repeat(26)}`)
      return browser.send('POST', '/api/bookings', body, { headers: rotated() })
    }
    const [one, other] = [await makeAccount(app.db), await makeAccount(app.db)]
    const answers = await Promise.all(Array.from({ length: bookingsPerMinute }, () => book(one)))
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['not_found']))
    isTooMany(await book(one))
    expect(codeOf(await book(other))).toBe('not_found')
  })

  // Seen to fail with: reads that wait for their count.
  it('a database that cannot write stops no read, and each process counts them itself', async () => {
    await app.db.execute(sql`
      create function disk_is_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await app.db.execute(sql`
      create trigger disk_is_full before insert or update on limit_windows
      for each statement execute function disk_is_full()`)
    try {
      const read = () => app.visitor().get('/api/drivers/featured')
      const perMinute = routes['GET /api/drivers/featured'].perMinute
      for (let n = 0; n < perMinute; n += 1) expect((await read()).status).toBe(200)
      isTooMany(await read())
      const written = await app.visitor().send('POST', '/api/quotes', sampleQuoteRequest)
      expect(written.status).toBe(503)
    } finally {
      await app.db.execute(sql`drop trigger disk_is_full on limit_windows`)
    }
  })

  describe('over two processes together, exactly', () => {
    let second: ReturnType<typeof createHttpApp>
    let places: string[]
    beforeAll(async () => {
      second = createHttpApp({ ctx: app.ctx, pages: null, hasLimits: true })
      await new Promise<void>((resolve) => second.server.listen(0, '127.0.0.1', resolve))
      const address = second.server.address()
      places = [app.address, `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`]
    })
    afterAll(() => second.close(0))

    /** How many of ten more requests than allowed, sent to both at once, were let through. */
    const through = async (allowed: number, path: string, init: RequestInit): Promise<number> => {
      const answers = await Promise.all(
        Array.from({ length: allowed + 10 }, (_, n) => fetch(`${places[n % 2]}${path}`, init)),
      )
      return answers.filter(({ status }) => status !== 429).length
    }
    const write = (headers: Record<string, string>, body: unknown): RequestInit => ({
      method: 'POST',
      headers: { origin: app.origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const cookieOf = async (): Promise<string> => {
      const browser = await app.browserOf(await makeAccount(app.db))
      return [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    }

    it('bookings', async () => {
      const body = sampleBookingRequest(`quo_${'0'.repeat(26)}`)
      const init = write({ cookie: await cookieOf() }, body)
      expect(await through(bookingsPerMinute, '/api/bookings', init)).toBe(bookingsPerMinute)
    })

    it('prices', async () => {
      const init = write({ cookie: await cookieOf() }, sampleQuoteRequest)
      expect(await through(quotesPerMinute, '/api/quotes', init)).toBe(quotesPerMinute)
    })

    const declared = Object.entries<Route>(routes).filter(
      ([, { perMinute = Infinity, access }]) =>
        perMinute <= 30 && !access.needsNoSession && access.keyScope === undefined,
    )
    it.each(declared)(
      '%s, as every limit that a route declares',
      async (key, { perMinute = 0 }) => {
        const [method, path = ''] = key.split(' ')
        const init = { method, headers: { origin: app.origin, cookie: await cookieOf() } }
        expect(await through(perMinute, path, init)).toBe(perMinute)
      },
    )

    // A place is only hashed: who may try without end finds it.
    it('seals, for which no session is looked up', async () => {
      const { times } = routes['GET /api/seals/:sealId'].limit
      expect(await through(times, '/api/seals/0000-0000-0000', {})).toBe(times)
    })

    it('the partner API', async () => {
      const path = '/api/partner/v1/bookings'
      const init = { headers: { authorization: `Bearer ${app.ownPartner.key}` } }
      expect(await through(partnerPerMinute, path, init)).toBe(partnerPerMinute)
    })
  })

  it('sign-in: the 11th try at one account in a minute waits, from anywhere and known or not', async () => {
    for (const email of ['known@example.ie', 'unknown@example.ie']) {
      if (email.startsWith('known')) await makeAccount(app.db, { email })
      const guess = () =>
        app
          .visitor()
          .send(
            'POST',
            '/api/auth/sign-in/email',
            { email, password: 'a guess' },
            { headers: rotated() },
          )
      const answers = await Promise.all(Array.from({ length: 10 }, guess))
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['wrong_credentials']))
      isTooMany(await guess())
    }
  })

  it('a route without a limit of its own has the default one, for reads too', async () => {
    const account = await makeAccount(app.db)
    const browser = await app.browserOf(account)
    let through = 0
    for (let n = 0; n < 31; n += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/me')))
      through += answers.filter(({ status }) => status === 200).length
    }
    expect(through).toBe(600)
    isTooMany(await browser.get('/api/me'))
  })
})

describe('a server behind one proxy of ours', () => {
  let app: AppFixture
  beforeAll(async () => {
    app = await openAppFixture({ hasLimits: true, env: { TRUSTED_PROXY_HOPS: '1' } })
  })
  afterAll(() => app.close())

  /** Our proxy adds the last entry; a client may have written everything before it. */
  const from = (address: string) =>
    app.visitor().send('POST', '/api/quotes', sampleQuoteRequest, {
      headers: { 'x-forwarded-for': `198.51.100.${(count += 1) % 250}, ${address}` },
    })

  it('counts a whole IPv6 /64 as one caller, and its neighbour as another', async () => {
    const inOne = (n: number) => `2001:db8:1:2:${n.toString(16)}::${(n * 7).toString(16)}`
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => from(inOne(n + 1))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    isTooMany(await from(inOne(999)))
    isTooMany(await from('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'))
    expect((await from('2001:db8:1:3::1')).status).toBe(201)
  })

  it('counts an IPv4 caller by the address our proxy saw', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => from('203.0.113.9')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    isTooMany(await from('203.0.113.9'))
    isTooMany(await from('::ffff:203.0.113.9'))
    expect((await from('203.0.113.10')).status).toBe(201)
  })
})
