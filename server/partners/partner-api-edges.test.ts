/**
 * Where a developer who knows other APIs stumbled: answers given again say so, who is unknown is told how to be known, all names have
 * underscores at every level, null is as left out, a quote brings its priority, and what is not known is refused by name.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import type { BrowserAnswer } from '../testing/browser.ts'
import { valueAt } from '../testing/change-json.ts'
import { openInsurerScene, type InsurerScene } from '../testing/insurer-scene.ts'
import { makePartnerKey } from '../testing/sample-partners.ts'
import { samplePartnerBooking, samplePartnerJourney } from '../testing/sample-requests.ts'

let house: AppScene
let sides: { name: string; program: InsurerScene['program'] }[]
beforeAll(async () => {
  house = await openAppScene()
  const { partner, program } = await openInsurerScene(house)
  const sandboxKey = await makePartnerKey(house.db, partner, { mode: 'sandbox' })
  sides = [
    { name: 'live', program },
    { name: 'sandbox', program: house.programOf(sandboxKey) },
  ]
})
afterAll(() => house.close())

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
  look: (program: InsurerScene['program'], name: string) => Promise<void>,
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

describe('who is not known', () => {
  it('is told how to say who they are', async () => {
    const answer = await house.visitor().get(`${base}/key`)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/)
    // people sign in on a page: nothing for a browser to ask about
    const person = await house.visitor().get('/api/me')
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
      const asked = { ...samplePartnerJourney, priority_level: 'urgent' }
      const quote = await program.send('POST', `${base}/quotes`, asked)
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

  it('takes null for what may be left out', () =>
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

  it('at a price that nobody gave says that it is the quote', () =>
    onBothSides(async (program) => {
      const body = { ...withoutJourney, quote_id: `quo_${'0'.repeat(26)}` }
      expect(codeOf(await program.send('POST', `${base}/bookings`, body))).toBe('quote_not_found')
    }))
})

describe('a list', () => {
  it('refuses what it does not know, so that no program reads the first page for ever', () =>
    onBothSides(async (program) => {
      const answer = await program.get(`${base}/bookings?starting_after=bkg_1`)
      expect(codeOf(answer)).toBe('invalid_input')
      expect(valueAt(answer.body, ['fields', 'starting_after'])).toBeTruthy()
    }))
})
