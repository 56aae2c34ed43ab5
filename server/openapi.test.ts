/**
 * `/api/openapi.json` as it is served: valid OpenAPI 3.1, complete, and true: every answer of a whole scenario is one that it
 * describes. Mutants that were seen to fail: a route left out of `otherPaths`; `refusalsOf` without `offer_expired`'s
 * status; a field of `booking` renamed in the document only; a `$ref` to a component that is not there; an example with a field too many;
 * `mode` left out of what a partner reads.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { access } from '../contract/every-route.ts'
import { authRedirects, authRoutes } from '../contract/accounts/auth.ts'
import { partnerApiRoutes } from '../contract/partners/partner-api.ts'
import { routes } from '../contract/routes.ts'
import { openAppFixture, type AppFixture } from './testing/fixtures/app-fixture.ts'
import { placesIn, valueAt } from './testing/change-json.ts'
import { sendSample } from './testing/send-sample.ts'
import { declaredRoutes, sampleRequests } from './testing/samples/sample-requests.ts'
import { runScenario, type Scenario } from './testing/fixtures/canary-scenario.ts'

type Json = Record<string, unknown>
type Operation = { path: string; method: string; of: Json }

let app: AppFixture
let document: Json
let operations: Operation[]
let scenario: Scenario

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const object = (value: unknown): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`not an object: ${JSON.stringify(value)}`)
  }
  return Object.fromEntries(Object.entries(value))
}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const resolve = (ref: string): unknown => valueAt(document, ref.replace('#/', '').split('/'))
/** Follows a reference, if it is one. */
const meant = (value: unknown): Json => {
  const { $ref: ref } = object(value)
  return typeof ref === 'string' ? object(resolve(ref)) : object(value)
}

beforeAll(async () => {
  app = await openAppFixture()
  const answer = await app.visitor().get('/api/openapi.json')
  expect(answer.headers.get('content-type')).toContain('application/json')
  document = object(answer.body)
  operations = Object.entries(object(document.paths)).flatMap(([path, item]) =>
    Object.entries(object(item))
      .filter(([method]) => methods.includes(method))
      .map(([method, of]) => ({ path, method, of: object(of) })),
  )
  scenario = await runScenario(app)
}, 120_000)
afterAll(() => app.close())

const keyOf = ({ path, method }: Operation): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

describe('the document', () => {
  it('is OpenAPI 3.1, with the parts that its specification requires', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(Object.keys(document).sort()).toEqual([
      'components',
      'info',
      'openapi',
      'paths',
      'servers',
      'webhooks',
    ])
    expect(object(document.info)).toMatchObject({
      title: expect.any(String),
      version: expect.any(String),
    })
    for (const server of list(document.servers)) {
      expect(URL.canParse(String(object(server).url))).toBe(true)
    }
    const schemes = Object.keys(object(valueAt(document, ['components', 'securitySchemes'])))
    const ids = operations.map(({ of }) => of.operationId)
    expect(new Set(ids).size).toBe(operations.length)
    for (const { path, method, of } of operations) {
      const where = `${method} ${path}`
      expect(path, where).toMatch(/^\/[^?#]*$/)
      expect(of.operationId, where).toMatch(/^[a-zA-Z]\w+$/)
      expect(of.summary, where).toEqual(expect.any(String))
      expect(list(of.tags).length, where).toBeGreaterThan(0)
      for (const need of list(of.security)) {
        for (const scheme of Object.keys(object(need))) expect(schemes, where).toContain(scheme)
      }
      hasItsParameters(path, of)
      const responses = Object.entries(object(of.responses))
      expect(responses.length, where).toBeGreaterThan(0)
      for (const [status, response] of responses) {
        expect(status, where).toMatch(/^[1-5]\d\d$/)
        expect(meant(response).description, where).toEqual(expect.any(String))
        Object.values(object(meant(response).content ?? {})).forEach(hasSchema)
      }
      if (of.requestBody) Object.values(object(meant(of.requestBody).content)).forEach(hasSchema)
      if (of.requestBody) expect(['get', 'head', 'delete'], where).not.toContain(method)
    }
  })

  const hasItsParameters = (path: string, of: Json): void => {
    const item = object(valueAt(document, ['paths', path]))
    const parameters = [...list(item.parameters), ...list(of.parameters)].map(meant)
    for (const one of parameters) {
      expect(['path', 'query', 'header', 'cookie'], path).toContain(one.in)
      if (one.in === 'path') expect(one.required, path).toBe(true)
      isSchema(one.schema)
    }
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => String(name))
    const templated = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
    expect(inPath.sort(), path).toEqual(templated.sort())
  }

  const hasSchema = (media: unknown): void => {
    const { schema } = object(media)
    if (schema !== undefined) isSchema(schema)
  }

  /** JSON Schema 2020-12, as far as it is used here. */
  const isSchema = (schema: unknown): void => {
    for (const place of [[], ...placesIn(schema)]) {
      const part = valueAt(schema, place)
      const [key, parent] = [place.at(-1), place.at(-2)]
      if (parent === 'properties') continue
      if (key === '$ref') expect(resolve(String(part)), String(part)).toBeDefined()
      if (key === 'type' && typeof part === 'string') {
        expect(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']).toContain(
          part,
        )
      }
      if (key === 'pattern') expect(() => new RegExp(String(part), 'u')).not.toThrow()
      // OpenAPI 3.0 had this word; 3.1 says `type: null`
      expect(key).not.toBe('nullable')
      if (key === 'required' && Array.isArray(part)) {
        const properties = object(valueAt(schema, [...place.slice(0, -1), 'properties']))
        for (const name of part) expect(Object.keys(properties)).toContain(name)
      }
    }
  }

  it('has sound components', () => {
    const schemas = object(valueAt(document, ['components', 'schemas']))
    expect(Object.keys(schemas).length).toBeGreaterThan(10)
    for (const [name, schema] of Object.entries(schemas)) {
      expect(name).toMatch(/^[\w.-]+$/)
      isSchema(schema)
    }
  })

  it('lists every route of the server but the local mailbox and the plain pages, and no other', () => {
    const isPage = (key: string): boolean => /^\w+ \/(?:dev|excess|lite)(?:\/|$)/.test(key)
    const expected = Object.keys(access).filter((key) => !isPage(key))
    expect(operations.map(keyOf).sort()).toEqual(expected.sort())
    const known = [
      ...Object.keys(routes),
      ...Object.keys(authRoutes),
      ...Object.keys(authRedirects),
      ...Object.keys(partnerApiRoutes),
    ]
    for (const key of known) expect(expected).toContain(key)
  })

  it('asks for a session exactly where the matrix does not allow anonymous callers', () => {
    for (const operation of operations) {
      const row = Object.entries(access).find(([key]) => key === keyOf(operation))?.[1]
      const allowed: readonly string[] = row?.allowed ?? []
      const needsSession = list(operation.of.security).length > 0
      expect(needsSession, keyOf(operation)).toBe(!allowed.includes('anonymous'))
    }
  })

  it('names no address of this machine, no secret and no route of the library behind sign-in', () => {
    const text = JSON.stringify(document)
    for (const word of ['sk_test', 'whsec', 'better-auth', 'postgres', 'node_modules']) {
      expect(text).not.toContain(word)
    }
  })
})

describe('third-party validators', () => {
  it('take the document for OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('take every example for one', () => {
    const wrong: string[] = []
    let count = 0
    for (const place of placesIn(document)) {
      const examples = valueAt(document, place)
      const parent = place.slice(0, -1)
      // a property may have this name
      if (place.at(-1) !== 'examples' || parent.at(-1) === 'properties') continue
      if (parent.at(-1) === 'application/json') continue
      for (const example of list(examples)) {
        count += 1
        const problem = app.checker.checkValue(parent, example)
        if (problem) wrong.push(`${parent.join('/')}: ${problem}`)
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(10)
  })

  it('find an example for each body that an insurer’s program sends', () => {
    const bodies = operations.filter(
      ({ path, of }) => path.startsWith('/api/partner/v1/') && of.requestBody !== undefined,
    )
    expect(bodies.length).toBeGreaterThan(4)
    for (const { path, method, of } of bodies) {
      const media = ['requestBody', 'content', 'application/json']
      const examples = Object.values(object(valueAt(of, [...media, 'examples']) ?? {}))
      expect(examples.length, `${method} ${path}`).toBeGreaterThan(0)
      for (const example of examples) {
        const at = ['paths', path, method, ...media, 'schema']
        expect(app.checker.checkValue(at, valueAt(example, ['value'])), path).toBeNull()
      }
    }
  })

  it('take the answer to the sample request of every route', async () => {
    // each answer is checked as it is read (`answer-checker.ts`), which throws for a wrong one
    const accepted = await app.acceptedScenario()
    const answered: number[] = []
    const wrong: string[] = []
    for (const { key, method } of declaredRoutes) {
      const browser = await app.insiderOf(accepted, key)
      const request = sampleRequests[key]({
        bookingId: accepted.bookingId,
        quoteId: `quo_${'0'.repeat(26)}`,
        notificationId: '',
        partnerBookingId: app.ownPartner.bookingId,
        driverId: accepted.drivers.assigned_driver.driverId,
      })
      try {
        answered.push((await sendSample(browser, method, request)).status)
      } catch (error) {
        wrong.push(String(error))
      }
    }
    expect(wrong).toEqual([])
    expect(answered).toHaveLength(Object.keys(access).length)
    expect(answered.filter((status) => status < 300).length).toBeGreaterThan(60)
  }, 120_000)

  it('would not pass an answer with a key too many, too few, or under another status', () => {
    const key = { company_name: 'x', mode: 'live', scopes: [], expires_at: null }
    const look = (body: object, status = 200) =>
      app.checker.check('GET', '/api/partner/v1/key', { status, type: 'application/json', body })
    expect(look(key)).toBeNull()
    expect(look({ ...key, extra: 1 })).toMatch(/additional/)
    expect(look({ ...key, mode: 'test' })).toMatch(/allowed values/)
    expect(look({ company_name: 'x' })).toMatch(/required/)
    expect(look({ ...key, expires_at: 'tomorrow' })).not.toBeNull()
    expect(look(key, 202)).toMatch(/no such status/)
  })
})

describe('the answers of a whole scenario', () => {
  const schemaAt = (place: (string | number)[]): z.ZodType => {
    const schema = valueAt(document, place)
    const $defs = valueAt(document, ['components', 'schemas'])
    const local = JSON.stringify({ ...object(schema), $defs }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    )
    return z.fromJSONSchema(JSON.parse(local))
  }

  it('have a status, a type and a shape of the document', () => {
    const shapes = new Map<string, z.ZodType>()
    const wrong: string[] = []
    for (const { key, answer } of scenario.exchanges) {
      const [method = '', template = ''] = key.split(' ')
      const path = template.replaceAll(/:(\w+)/g, '{$1}')
      const at = ['paths', path, method.toLowerCase(), 'responses', String(answer.status)]
      const label = `${key} ${answer.status} ${JSON.stringify(valueAt(answer.body, ['code']) ?? '')}`
      const response = valueAt(document, at)
      if (response === undefined) {
        wrong.push(`${label}: no such status`)
        continue
      }
      const type = answer.headers.get('content-type')?.split(';')[0]
      const content = object(object(response).content ?? {})
      if (type === undefined) {
        if (Object.keys(content).length > 0) wrong.push(`${label}: no body`)
        continue
      }
      if (!(type in content)) {
        wrong.push(`${label}: ${type}`)
        continue
      }
      const place = [...at, 'content', type, 'schema']
      const shape = shapes.get(place.join('/')) ?? schemaAt(place)
      shapes.set(place.join('/'), shape)
      const parsed = shape.safeParse(answer.body)
      if (!parsed.success) wrong.push(`${label}: ${z.prettifyError(parsed.error)}`)
    }
    expect([...new Set(wrong)]).toEqual([])
    expect(shapes.size).toBeGreaterThan(25)
  })

  it('would not pass with a key too many or too few', () => {
    const at = ['paths', '/api/bookings', 'post', 'responses', '201', 'content', 'application/json']
    const shape = schemaAt([...at, 'schema'])
    const good = { bookingId: `bkg_${'0'.repeat(26)}`, priceCents: 9500, clientSecret: 'x' }
    expect(shape.safeParse(good).success).toBe(true)
    expect(shape.safeParse({ ...good, extra: 1 }).success).toBe(false)
    expect(shape.safeParse({ ...good, priceCents: '95.00' }).success).toBe(false)
    expect(shape.safeParse({ bookingId: good.bookingId }).success).toBe(false)
  })
})
