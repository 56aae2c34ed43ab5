/**
 * Input that no client sends by accident: every route is called in every wrong way, and answers with a refusal that names what
 * is wrong, never with a failure. Mutants that were seen to fail are named beside their tests.
 */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeclaredRoute } from '../../contract/every-route.ts'
import { problem } from '../../contract/problem-document.ts'
import type { AppFixture } from '../testing/fixtures/app-fixture.ts'
import { openSampleFixture, type SampleFixture } from '../testing/fixtures/sample-fixture.ts'
import { codeOf, sendSample, statusAndCode } from '../testing/send-sample.ts'
import { headersOf, type Browser } from '../testing/browser.ts'
import { placesIn, valueAt, withAt } from '../testing/change-json.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { fieldsOf, isPlain, isRefusal } from '../testing/refusals.ts'
import { declaredRoutes, sampleRequests } from '../testing/samples/sample-requests.ts'

let fixture: SampleFixture
let app: AppFixture
beforeAll(async () => {
  fixture = await openSampleFixture()
  app = fixture.app
})
afterAll(() => app.close())

/** Whatever was sent, nothing may have broken: the log would say so. */
afterEach(() => {
  expect(fixture.brokenSinceLast()).toEqual([])
})

const sampleOf = (key: DeclaredRoute) => fixture.sampleOf(key)

const withBody = declaredRoutes
  .filter(({ key }) => !key.startsWith('GET ') && key !== 'POST /api/webhooks/stripe')
  .map((route) => ({ ...route, sample: sampleRequests[route.key](nothing()).body }))
  .flatMap(({ sample, ...route }) => (sample ? [{ ...route, sample }] : []))

function nothing() {
  return { bookingId: '', quoteId: `quo_${'0'.repeat(26)}`, notificationId: '' }
}

describe.each(withBody)('$key', ({ key, method, sample }) => {
  const { path } = sampleRequests[key]({ ...nothing(), bookingId: '' })

  // Mutant: `JSON.parse` outside its `try` in `read-body.ts`; the media type not checked.
  it.each([
    ['nothing', ''],
    ['half a document', '{"a":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '1e999'],
    ['two documents', '{}{}'],
    ['deep lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['deep objects', '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000)],
    ['deep half characters', '['.repeat(20_000) + '"\\ud800"' + ']'.repeat(20_000)],
    ['prototype keys', '{"__proto__":{"role":"operator"},"constructor":{"prototype":1}}'],
    ['five thousand keys', `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()}}`],
    ['more than we read', `{"a":"${'x'.repeat(70_000)}"}`],
  ])('refuses %s', async (name, raw) => {
    const browser = await fixture.insiderOf(key)
    const answer = await browser.send(method, sampleOf(key).path, undefined, { raw })
    isRefusal(answer, `${path} ${name}`)
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['a file', 'multipart/form-data; boundary=x'],
    ['nothing named', ''],
    ['something like JSON', 'application/jsonx'],
  ])('refuses %s as its type', async (_, type) => {
    const browser = await fixture.insiderOf(key)
    const raw = JSON.stringify(sampleOf(key).body)
    const options = { raw, headers: { 'content-type': type } }
    const answer = await browser.send(method, sampleOf(key).path, undefined, options)
    expect(statusAndCode(answer)).toEqual([415, 'unsupported_media_type'])
  })

  // Mutant: the bytes read as UTF-8 with every wrong one replaced.
  it('refuses bytes that are not UTF-8', async () => {
    const browser = await fixture.insiderOf(key)
    const answer = await sendRaw(app.address, method, sampleOf(key).path, {
      headers: { ...headersOf(app.origin, browser), 'content-type': 'application/json' },
      body: Buffer.from([...Buffer.from('{"email":"'), 0xff, ...Buffer.from('"}')]),
    })
    expect(answer.status).toBe(422)
    expect(problem.parse(JSON.parse(answer.text)).detail).toBe('The request body is not JSON')
  })

  // Mutant: `fieldProblems` answering `{ body: … }` for everything.
  it('names each field that is of the wrong type, in plain words', async () => {
    const browser = await fixture.insiderOf(key)
    for (const place of placesIn(sample)) {
      const name = place.join('.')
      const was = valueAt(sample, place)
      const wrong = [[], {}, typeof was === 'boolean' ? 'maybe' : true, 'x'.repeat(5_000)]
      // an empty list is a list, and of the vehicle's identity every field may be left out
      const isEmptyAllowed = (put: unknown) =>
        Array.isArray(put) ? Array.isArray(was) : isObject(put) && name.endsWith('dentity')
      for (const put of wrong.filter((one) => !isEmptyAllowed(one))) {
        const body = withAt(sampleOf(key).body, place, put)
        const answer = await browser.send(method, sampleOf(key).path, body)
        isRefusal(answer, name)
        expect(codeOf(answer)).toBe('invalid_input')
        const names = Object.keys(fieldsOf(answer))
        const isNamed = names.some((one) => one === name || one.startsWith(`${name}.`))
        expect(isNamed, `${name} among ${names.join(', ')}`).toBe(true)
        Object.values(fieldsOf(answer)).forEach(isPlain)
        isPlain(problem.parse(answer.body).detail)
      }
    }
  })

  it('names undeclared fields, at every level', async () => {
    const browser = await fixture.insiderOf(key)
    const objects = [[], ...placesIn(sample)].filter((place) => isObject(valueAt(sample, place)))
    for (const place of objects) {
      const body = withAt(sampleOf(key).body, [...place, 'surprise'], 1)
      const answer = await browser.send(method, sampleOf(key).path, body)
      isRefusal(answer, place.join('.'))
      expect(Object.keys(fieldsOf(answer))).toContain([...place, 'surprise'].join('.'))
    }
  })

  it('names missing fields', async () => {
    const browser = await fixture.insiderOf(key)
    for (const place of placesIn(sample)) {
      const body = withAt(sampleOf(key).body, place, undefined)
      const answer = await browser.send(method, sampleOf(key).path, body)
      expect(answer.status).not.toBe(500)
      if (codeOf(answer) !== 'invalid_input') continue
      expect(Object.keys(fieldsOf(answer)).join()).toContain(place.at(-1))
      Object.values(fieldsOf(answer)).forEach(isPlain)
    }
  })

  // Mutant: `brokenText` answering null (an internal error came back: PostgreSQL's JSON knows no half characters).
  it('refuses half a character in any text, and does not break on a zero byte', async () => {
    const browser = await fixture.insiderOf(key)
    for (const place of placesIn(sample)) {
      if (typeof valueAt(sample, place) !== 'string') continue
      for (const strange of ['\ud800', 'ab\udc00c', '/\ud800', 'a\ud83d@example.ie']) {
        const body = withAt(sampleOf(key).body, place, strange)
        const answer = await browser.send(method, sampleOf(key).path, body)
        isRefusal(answer, place.join('.'))
        expect(fieldsOf(answer)).toEqual({ [place.join('.')]: 'Invalid characters detected' })
      }
      const body = withAt(sampleOf(key).body, place, 'ab\0cdefgh')
      const answer = await browser.send(method, sampleOf(key).path, body)
      expect(answer.status).not.toBe(500)
    }
  })
})

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

describe('values that only look right', () => {
  // Mutants: the cursor's id as any text; no bounds on an arrival; the library's codes not in `auth-refusals.ts`.
  it('a cursor that was never issued', async () => {
    const browser = await app.browserOf(fixture.scenario.accounts.owner)
    const good = ['2026-01-01T00:00:00.000Z', `bkg_${'0'.repeat(26)}`]
    const cursors: unknown[] = [
      [good[0], 'bkg_\0'],
      [good[0], "' or 1=1 --"],
      ['0000-01-01T00:00:00Z', good[1]],
      ['2026-02-31T00:00:00Z', good[1]],
      ['infinity', good[1]],
      [good[0]],
      [...good, 1],
      { 0: good[0] },
      null,
    ]
    for (const cursor of cursors) {
      const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      const answer = await browser.get(`/api/bookings?cursor=${text}`)
      expect(fieldsOf(answer), text).toEqual({ cursor: 'Unknown cursor' })
    }
    const known = Buffer.from(JSON.stringify(good)).toString('base64url')
    expect((await browser.get(`/api/bookings?cursor=${known}`)).status).toBe(200)
  })

  it('an arrival in another century', async () => {
    const fresh = await app.acceptedScenario()
    const driver = await app.browserOf(fresh.accounts.assigned_driver)
    const setOff = (estimatedArrival: string) =>
      driver.send('POST', `/api/bookings/${fresh.bookingId}/transitions`, {
        transition: 'set_off',
        estimatedArrival,
      })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    for (const at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', inDays(-1), inDays(2)]) {
      expect(Object.keys(fieldsOf(await setOff(at)))).toEqual(['estimatedArrival'])
    }
    expect((await setOff(inDays(0.5))).status).toBe(200)
  })

  it('a return address that the sign-in library takes for another site', async () => {
    const post = (route: string, body: object) =>
      app.visitor().send('POST', `/api/auth/${route}`, body)
    for (const returnTo of ['/%2f%2fevil.example', '/%5c%5cevil.example', '//evil.example']) {
      for (const route of ['sign-up/email', 'send-verification-email'] as const) {
        const { body } = sampleRequests[`POST /api/auth/${route}`](nothing())
        const answer = await post(route, { ...body, returnTo })
        expect(fieldsOf(answer)).toEqual({ returnTo: 'Not a page of this site' })
      }
    }
  })

  it('an email address that we accept and the sign-in library does not', async () => {
    const routes = [
      'sign-up/email',
      'sign-in/email',
      'email-otp/send-verification-otp',
      'send-verification-email',
      'request-password-reset',
    ] as const
    for (const email of ['ü@example.ie', 'a..b@example.ie', 'a%@example.ie', '.a@example.ie']) {
      for (const route of routes) {
        const { path, body } = sampleRequests[`POST /api/auth/${route}`](nothing())
        const answer = await app.visitor().send('POST', path, { ...body, email })
        expect(fieldsOf(answer), `${route} ${email}`).toEqual({ email: 'Invalid email format' })
      }
    }
  })

  it('an invalid name in Apple’s form: not stored', async () => {
    const { path } = sampleRequests['POST /api/auth/callback/:provider'](nothing())
    for (const firstName of ['a\0b', 'a\ud800b', '4242 4242 4242 4242', '<b>', { a: 1 }]) {
      const user = JSON.stringify({ name: { firstName } })
      const form = new URLSearchParams({ state: 'sample', code: 'sample', user }).toString()
      const answer = await sendSample(app.visitor(), 'POST', { path, form })
      expect(answer.status).toBe(303)
    }
    const { verifications } = await dumpDatabase(app.db, ['verifications'])
    expect(verifications).toBe('[]')
  })
})

/** With every half character replaced, as an address cannot hold one. */
const whole = (text: string): string => Buffer.from(text).toString()

describe('random input', () => {
  const hostileText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      '\u202e',
      '<script>',
      '${1}',
      "';--",
      '__proto__',
      '../../..',
      '１２３',
    ),
    fc.string({ maxLength: 10 }).map((text) => text.repeat(600)),
  )
  const hostileValue = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    {
      weight: 2,
      arbitrary: fc.constantFrom(null, true, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  )
  const changes = fc.array(fc.record({ at: fc.nat(), put: hostileValue }), { maxLength: 3 })
  const extraKeys = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })
  const anyRoute = fc.constantFrom(...declaredRoutes.filter(({ key }) => key !== 'GET /api/live'))

  it('is answered without a failure', async () => {
    const browsers = new Map<string, Browser>()
    await fc.assert(
      fc.asyncProperty(
        anyRoute,
        changes,
        extraKeys,
        hostileText,
        async ({ key, method }, many, extra, word) => {
          const browser = browsers.get(key) ?? (await fixture.insiderOf(key))
          browsers.set(key, browser)
          const { path, body, form } = sampleOf(key)
          const wrong = many.reduce<unknown>((json, { at, put }) => {
            const places = placesIn(json)
            const place = places[at % Math.max(1, places.length)]
            return place ? withAt(json, place, put) : json
          }, body)
          const address = `${path}${path.includes('?') ? '&' : '?'}x=${encodeURIComponent(whole(word))}`
          const answer = await sendSample(browser, method, {
            path: address,
            ...(isObject(wrong) ? { body: { ...Object(wrong), ...extra } } : {}),
            ...(form === undefined
              ? {}
              : { form: `${form}&user=${encodeURIComponent(whole(word))}` }),
          })
          // without a worker the app is not ready, and no other company is configured
          const isExpected = [501, 503].includes(answer.status)
          expect(answer.status < 500 || isExpected, `${key} ${answer.status}`).toBe(true)
        },
      ),
      { numRuns: 400, endOnFailure: true },
    )
  }, 60_000)
})
