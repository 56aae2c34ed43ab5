/**
 * Where a developer who knows other APIs stumbled: repeated answers say so, an unknown caller is told how to authenticate, all names have
 * underscores at every level, null counts as left out, a quote brings its priority, and an unknown field is refused by name.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { codeOf } from '../../testing/send-sample.ts'
import type { BrowserAnswer } from '../../testing/browser.ts'
import { valueAt } from '../../testing/change-json.ts'
import { openInsurerFixture, type InsurerFixture } from '../../testing/fixtures/insurer-fixture.ts'
import { makePartnerKey } from '../../testing/samples/sample-partners.ts'
import {
  samplePartnerBooking,
  samplePartnerJourney,
} from '../../testing/samples/sample-requests.ts'

let app: AppFixture
let sides: { name: string; program: InsurerFixture['program'] }[]
beforeAll(async () => {
  app = await openAppFixture()
  const { partner, program } = await openInsurerFixture(app)
  const sandboxKey = await makePartnerKey(app.db, partner, { mode: 'sandbox' })
  sides = [
    { name: 'live', program },
    { name: 'sandbox', program: app.programOf(sandboxKey) },
  ]
})
afterAll(() => app.close())

const base = '/api/partner/v1'
const { priority_level: _l, ...unsaidJourney } = samplePartnerJourney
const {
  priority_level: _m,
  vehicle: _v,
  pickup: _p,
  dropoff: _d,
  ...withoutJourney
} = samplePartnerBooking
const onBothSides = async (
  look: (program: InsurerFixture['program'], name: string) => Promise<void>,
): Promise<void> => {
  for (const { program, name } of sides) await look(program, name)
}
const isReplay = ({ headers }: BrowserAnswer) => headers.get('idempotent-replayed')

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...namesIn(part)])
}

describe('the same request again', () => {
  it('is answered the same, and says that it was', () =>
    onBothSides(async (program, side) => {
      const post = (path: string, body: object, key: string) =>
        program.send('POST', `${base}${path}`, body, {
          headers: { 'idempotency-key': `again-${side}-${key}` },
        })
      const twice = async (path: string, body: object, key: string) => {
        const first = await post(path, body, key)
        expect(first.status, path).toBeLessThan(300)
        expect(isReplay(first), path).toBeNull()
        const second = await post(path, body, key)
        expect(second.body, path).toEqual(first.body)
        expect(isReplay(second), path).toBe('true')
        return first.body
      }
      await twice('/quotes', samplePartnerJourney, 'quote')
      const booking = await twice('/bookings', samplePartnerBooking, 'booking')
      const bookingId = String(valueAt(booking, ['booking_id']))
      await twice(`/bookings/${bookingId}/cancel`, { expected_fee_cents: 0 }, 'cancel')
      const made = await twice('/webhook-endpoints', { url: 'https://1.1.1.1/towline' }, 'hook')
      const endpointId = String(valueAt(made, ['endpoint', 'endpoint_id']))
      await twice(`/webhook-endpoints/${endpointId}/secret`, {}, 'secret')
      await twice(`/webhook-endpoints/${endpointId}/test`, {}, 'test')
      expect(isReplay(await program.get(`${base}/bookings/${bookingId}`))).toBeNull()
    }))
})

describe('an unknown caller', () => {
  it('is told how to authenticate', async () => {
    const answer = await app.visitor().get(`${base}/key`)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/)
    // people sign in on a page: a browser must not ask for a password
    const person = await app.visitor().get('/api/me')
    expect(person.headers.get('www-authenticate')).toBeNull()
  })
})

describe('names', () => {
  it('have underscores in every answer, however deep', () =>
    onBothSides(async (program) => {
      const quote = await program.send('POST', `${base}/quotes`, samplePartnerJourney)
      const booking = await program.send('POST', `${base}/bookings`, samplePartnerBooking)
      const bookingId = String(valueAt(booking.body, ['booking_id']))
      const answers = [
        quote,
        booking,
        await program.get(`${base}/key`),
        await program.get(`${base}/bookings`),
        await program.get(`${base}/bookings/${bookingId}`),
        await program.get(`${base}/bookings/${bookingId}/documents`),
        await program.get(`${base}/webhook-endpoints`),
      ]
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(300)
        expect(namesIn(body).filter((name) => !/^[a-z0-9_]+$/.test(name))).toEqual([])
      }
      expect(namesIn(quote.body)).toContain('amount_cents')
    }))
})

describe('a booking', () => {
  it('at a quote’s price has its priority without saying so; another one is refused', () =>
    onBothSides(async (program) => {
      const journey = { ...samplePartnerJourney, priority_level: 'urgent' }
      const quote = await program.send('POST', `${base}/quotes`, journey)
      const quoteId = valueAt(quote.body, ['quote_id'])
      const book = (body: object) => program.send('POST', `${base}/bookings`, body)
      const other = await book({ ...withoutJourney, quote_id: quoteId, priority_level: 'standard' })
      expect(valueAt(other.body, ['fields', 'priority_level'])).toMatch(/urgent/)
      const made = await book({ ...withoutJourney, quote_id: quoteId })
      expect(made.status).toBe(201)
      expect(valueAt(made.body, ['priority_level'])).toBe('urgent')
      const plain = await book({ ...withoutJourney, ...unsaidJourney })
      expect(valueAt(plain.body, ['priority_level'])).toBe('standard')
    }))

  it('takes null for an optional field', () =>
    onBothSides(async (program) => {
      const book = (body: object) => program.send('POST', `${base}/bookings`, body)
      const { pickup } = samplePartnerBooking
      const made = await book({
        ...samplePartnerBooking,
        pickup: { ...pickup, text: null },
        quote_id: null,
        description: null,
        claim_reference: null,
      })
      expect(made.status).toBe(201)
      const quote = await program.send('POST', `${base}/quotes`, samplePartnerJourney)
      const atPrice = await book({
        ...withoutJourney,
        quote_id: valueAt(quote.body, ['quote_id']),
        vehicle: null,
        pickup: null,
        dropoff: null,
        priority_level: null,
      })
      expect(atPrice.status).toBe(201)
      const path = `${base}/bookings/${String(valueAt(atPrice.body, ['booking_id']))}/cancel`
      const cancelled = await program.send('POST', path, { expected_fee_cents: 0, reason: null })
      expect(cancelled.status).toBe(200)
    }))

  it('at a price that was never quoted names the quote as the problem', () =>
    onBothSides(async (program) => {
      const body = { ...withoutJourney, quote_id: `quo_${'0'.repeat(26)}` }
      expect(codeOf(await program.send('POST', `${base}/bookings`, body))).toBe('quote_not_found')
    }))
})

describe('a list', () => {
  it('refuses unknown parameters, so that no program reads the first page for ever', () =>
    onBothSides(async (program) => {
      const answer = await program.get(`${base}/bookings?starting_after=bkg_1`)
      expect(codeOf(answer)).toBe('invalid_input')
      expect(valueAt(answer.body, ['fields', 'starting_after'])).toBeTruthy()
    }))
})

// Mutants: the number not looked at; looked at without `check_phone`.
describe('a contact’s number that no call can reach', () => {
  const booking = (phone: string, more: object = {}) => ({
    ...samplePartnerBooking,
    contact: { ...samplePartnerBooking.contact, phone },
    ...more,
  })
  const send = (program: InsurerFixture['program'], body: object) =>
    program.send('POST', `${base}/bookings`, body)

  it('is refused where the program has it checked, and nothing is booked', () =>
    onBothSides(async (program) => {
      const refused = await send(program, booking('087 123 456', { check_phone: true }))
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ code: 'phone_unreachable' })
      expect(String(Object(refused.body).detail)).toContain('check_phone')
    }))

  it('is taken as it was sent otherwise, and so is a number that can be reached', () =>
    onBothSides(async (program) => {
      expect((await send(program, booking('087 123 456'))).status).toBe(201)
      expect((await send(program, booking('087 123 456', { check_phone: null }))).status).toBe(201)
      const reached = booking('+353 20 910 0001', { check_phone: true })
      expect((await send(program, reached)).status).toBe(201)
    }))
})
