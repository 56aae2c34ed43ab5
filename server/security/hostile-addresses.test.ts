/**
 * Addresses and methods that no client uses by accident: garbage where an id belongs, queries of any kind, paths that lead
 * nowhere, and every method that a route does not have. Mutants that were seen to fail are named beside their tests.
 */
import { liteRoutes } from '../../contract/lite.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeclaredRoute } from '../../contract/every-route.ts'
import { problem } from '../../contract/problem-document.ts'
import type { AppFixture } from '../testing/fixtures/app-fixture.ts'
import { openSampleFixture, type SampleFixture } from '../testing/fixtures/sample-fixture.ts'
import { sendSample } from '../testing/send-sample.ts'
import { headersOf } from '../testing/browser.ts'
import { valueAt } from '../testing/change-json.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { fieldsOf, isPlain, isRefusal } from '../testing/refusals.ts'
import { declaredRoutes } from '../testing/samples/sample-requests.ts'

let fixture: SampleFixture
let app: AppFixture
beforeAll(async () => {
  fixture = await openSampleFixture()
  app = fixture.app
})
afterAll(() => app.close())

/** Whatever was requested, nothing may have broken: the log would say so. */
afterEach(() => {
  expect(fixture.brokenSinceLast()).toEqual([])
})

const sampleOf = (key: DeclaredRoute) => fixture.sampleOf(key)

/** Thousands, one after the other. */
const manyRequestsMs = 120_000

describe('addresses', () => {
  it(
    'with anything in the place of a parameter are refused',
    async () => {
      const strange = [
        '%00',
        '%ff',
        '%',
        '..%2f..',
        '%2e%2e',
        "'",
        '🚜',
        '{}',
        'a'.repeat(3_000),
        '%0d%0a',
      ]
      for (const { key, method, template } of declaredRoutes) {
        if (!template.includes('/:')) continue
        const browser = await fixture.insiderOf(key)
        for (const value of strange) {
          const path = template.replace(/:\w+/, value)
          // Two dots change the address before anything is sent.
          const { pathname } = new URL(path, 'http://towline.example')
          if (declaredRoutes.some((one) => one.method === method && one.template === pathname)) {
            continue
          }
          const answer = await sendSample(browser, method, { ...sampleOf(key), path })
          if (key in liteRoutes) {
            // a page says so
            expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(300)
            expect(answer.status, `${method} ${path}`).toBeLessThan(500)
            continue
          }
          // where Google and Apple send browsers back to, garbage leads to the sign-in page
          isRefusal(answer, `${method} ${path}`)
        }
      }
    },
    manyRequestsMs,
  )

  it(
    'with anything in the query are answered or refused',
    async () => {
      const values = [
        '',
        '%00',
        '%ff',
        '%',
        '-1',
        '0.5',
        '1e999',
        'NaN',
        'null',
        '[]',
        'x'.repeat(200),
      ]
      const names = [
        'q',
        'limit',
        'lat',
        'lon',
        'cursor',
        'address',
        'token',
        'callbackURL',
        'state',
        'code',
        'error',
        'lastEventId',
        '__proto__',
        'constructor',
        'q[]',
        'q[a]',
      ]
      for (const { key, method } of declaredRoutes) {
        if (method !== 'GET' || key === 'GET /api/live') continue
        const browser = await fixture.insiderOf(key)
        const [path] = sampleOf(key).path.split('?')
        for (const value of values) {
          const query = names.map((name) => `${name}=${value}&${name}=${value}`).join('&')
          const { status } = await browser.get(`${path}?${query}`)
          // 403: the sandbox's clock, called with a key of the live side
          expect([200, 303, 403, 404, 409, 422, 503], `${path} ${value}`).toContain(status)
        }
      }
    },
    manyRequestsMs,
  )

  it('name what is wrong with a query', async () => {
    const wrong: [path: string, field: string][] = [
      ['/api/places?q=a', 'q'],
      ['/api/places', 'q'],
      ['/api/places?q=naas&limit=many', 'limit'],
      ['/api/places?q=naas&limit=21', 'limit'],
      ['/api/places/suggestions?q=a', 'q'],
      ['/api/places/suggestions?q=naas&limit=11', 'limit'],
      ['/api/places/nearest?lat=91&lon=0', 'lat'],
      ['/api/places/nearest?lat=53', 'lon'],
      ['/api/bookings?limit=0', 'limit'],
      [`/api/bookings?cursor=${'a'.repeat(201)}`, 'cursor'],
    ]
    const browser = await app.browserOf(fixture.scenario.accounts.owner)
    for (const [path, field] of wrong) {
      const answer = await browser.get(path)
      expect(Object.keys(fieldsOf(answer)), path).toEqual([field])
      Object.values(fieldsOf(answer)).forEach(isPlain)
    }
  })

  it('that lead nowhere are 404', async () => {
    const nowhere = [
      '/api',
      '/api/',
      '/api/unknown',
      '/api/me/',
      '/API/me',
      '//api/me',
      '/api//me',
      '/api/me/../me/x',
      '/api/auth',
      '/api/auth/sign-up',
      '/api/auth/admin/set-role',
      '/api/auth/ok',
      '/api/auth/get-session',
      '/api/auth/list-sessions',
      '/api/auth/delete-user',
      '/dev',
      '/.env',
      '/.git/config',
      '/metrics/x',
      '/healthz/',
    ]
    for (const path of nowhere) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, text } = await sendRaw(app.address, method, path)
        expect([status, valueAt(JSON.parse(text), ['code'])], `${method} ${path}`).toEqual([
          404,
          'not_found',
        ])
      }
    }
  })
})

/** Whether an address matches a template: `/users/search` also matches `/users/:accountId`. */
const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

describe('methods', () => {
  // Mutant: `wrongMethod` not mounted.
  it(
    'that a route does not have are 405, and say which it has',
    async () => {
      const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']
      const methodsOf = new Map<string, Set<string>>()
      for (const { method, template } of declaredRoutes) {
        methodsOf.set(template, (methodsOf.get(template) ?? new Set()).add(method))
      }
      for (const { key } of declaredRoutes) {
        const [path = ''] = sampleOf(key).path.split('?')
        const alsoMatching = [...methodsOf].filter(([other]) => matches(other, path))
        const answered = new Set(alsoMatching.flatMap(([, methods]) => [...methods]))
        for (const method of all) {
          if (answered.has(method)) continue
          const answer = await sendRaw(app.address, method, path)
          expect([answer.status, answer.headers['content-type']], `${method} ${path}`).toEqual([
            405,
            'application/problem+json',
          ])
          const allowed = String(answer.headers.allow).split(', ')
          const isOneOfThem = alsoMatching.some(([, methods]) =>
            [...methods, 'OPTIONS'].every((one) => allowed.includes(one)),
          )
          expect(isOneOfThem, `${method} ${path} allows ${allowed.join()}`).toBe(true)
          expect(problem.parse(JSON.parse(answer.text)).code).toBe('method_not_allowed')
        }
        const options = await sendRaw(app.address, 'OPTIONS', path)
        expect([options.status, options.text]).toEqual([204, ''])
        expect(Object.keys(options.headers).join()).not.toContain('access-control')
      }
    },
    manyRequestsMs,
  )

  it('HEAD is GET without the body', async () => {
    for (const { key, method } of declaredRoutes) {
      if (method !== 'GET' || key === 'GET /api/live') continue
      const browser = await fixture.insiderOf(key)
      const headers = headersOf(app.origin, browser)
      const { path } = sampleOf(key)
      const [head, get] = [
        await sendRaw(app.address, 'HEAD', path, { headers }),
        await sendRaw(app.address, 'GET', path, { headers }),
      ]
      expect(head.text, key).toBe('')
      expect(head.status, key).toBe(get.status)
      expect(head.headers['content-type'], key).toBe(get.headers['content-type'])
    }
  })
})
