/**
 * Characters that no keyboard types, in every query, address and body that a route takes: refused, never a failure and never stored. Mutants
 * that these are written against: addresses not checked, bodies checked for half characters alone, line breaks allowed in every field.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeclaredRoute } from '../../contract/every-route.ts'
import { routes } from '../../contract/routes.ts'
import { partnerApiRoutes } from '../../contract/partners/partner-api.ts'
import type { Route } from '../../contract/route.ts'
import type { AppFixture } from '../testing/fixtures/app-fixture.ts'
import { openSampleFixture, type SampleFixture } from '../testing/fixtures/sample-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import { placesIn, valueAt, withAt } from '../testing/change-json.ts'
import { fieldsOf } from '../testing/refusals.ts'
import { declaredRoutes } from '../testing/samples/sample-requests.ts'

let fixture: SampleFixture
let app: AppFixture
beforeAll(async () => {
  fixture = await openSampleFixture()
  app = fixture.app
})
afterAll(() => app.close())

afterEach(() => {
  expect(fixture.brokenSinceLast()).toEqual([])
})

const declared: Readonly<Record<string, Route | undefined>> = { ...routes, ...partnerApiRoutes }

const sampleOf = (key: DeclaredRoute) => fixture.sampleOf(key)

const withQuery = declaredRoutes.flatMap((route) => {
  const query = declared[route.key]?.query
  return query && route.method === 'GET' ? [{ ...route, names: Object.keys(query.shape) }] : []
})

const linesAllowed = ['comment', 'content', 'description', 'message', 'note', 'notes', 'reason']

describe('a control character', () => {
  it('in a query is refused by every route that reads one', async () => {
    for (const { key, names } of withQuery) {
      const browser = await fixture.insiderOf(key)
      const [path] = sampleOf(key).path.split('?')
      for (const name of names) {
        for (const value of ['%00', 'a%00b', 'a%0d%0ab', '%1B%5B2J', '%7F']) {
          const answer = await browser.get(`${path}?${name}=${value}`)
          expect([key, name, value, answer.status]).toEqual([key, name, value, 422])
        }
      }
    }
  }, 120_000)

  it('in a path matches nothing', async () => {
    for (const { key, method, template } of declaredRoutes) {
      if (!template.includes('/:')) continue
      const browser = await fixture.insiderOf(key)
      const path = template.replace(/:\w+/, 'a%00b')
      const { status } =
        method === 'GET'
          ? await browser.get(path)
          : await browser.send(method, path, sampleOf(key).body)
      expect([key, status]).toEqual([key, 404])
    }
  }, 120_000)

  it('in a text of a body is refused with the name of its field; so is a line break in a one-line text', async () => {
    for (const { key, method } of declaredRoutes) {
      const { path, body } = sampleOf(key)
      if (!body || !declared[key]?.body) continue
      const browser = await fixture.insiderOf(key)
      for (const place of placesIn(body)) {
        const was = valueAt(body, place)
        if (typeof was !== 'string') continue
        const isLine = !linesAllowed.includes(String(place.at(-1)))
        for (const sign of ['\u0000', '\u001b', '\u0085', ...(isLine ? ['\r\n', '\n'] : [])]) {
          const answer = await browser.send(method, path, withAt(body, place, `${was}${sign}x`))
          const where = `${key} ${place.join('.')} ${JSON.stringify(sign)}`
          expect([where, codeOf(answer)]).toEqual([where, 'invalid_input'])
          expect(fieldsOf(answer)).toEqual({ [place.join('.')]: 'Invalid characters detected' })
        }
      }
    }
  }, 120_000)

  it('is not allowed in an insurer’s policy number', async () => {
    const key = 'POST /api/partner/v1/bookings'
    const { path, body } = sampleOf(key)
    const program = app.programOf(app.ownPartner.key)
    const sent = withAt(body, ['customer_policy_number'], 'POL-1\r\nBcc: x@example.ie')
    const answer = await program.send('POST', path, sent)
    expect(fieldsOf(answer)).toEqual({ customer_policy_number: 'Invalid characters detected' })
  })
})
