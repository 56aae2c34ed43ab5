/**
 * What the request log keeps of requests and answers. Mutants that were seen to fail: texts shown under any name; numbers shown under any
 * name; problem documents not searched; the path shown as it was called.
 */
import { describe, expect, it } from 'vitest'
import { redactBody, redacted, shownBody, shownBodyLength, shownTarget } from './redact-request.ts'

const id = `bkg_${'0'.repeat(26)}`

describe('a body', () => {
  it('shows our own words, figures, times and identifiers, and nothing else', () => {
    const sent = {
      incident_type: 'flat_tyre',
      customer_policy_number: 'POL-1047-KE',
      claim_reference: 'CLM-88',
      quote_id: `quo_${'1'.repeat(26)}`,
      distance_km: 12.3,
      vehicle: { type: 'car', is_rolling: 'no', is_hybrid: false },
      pickup: {
        location: 'roadside',
        text: 'Behind the blue gate',
        where: { kind: 'eircode', eircode: 'W91 P5K7' },
      },
      dropoff: { where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
      contact: { name: 'Aoife Byrne', phone: '+353 20 910 0001', email: 'aoife@example.ie' },
      vehicle_identity: { registration: '131-KE-1234', make: 'Toyota' },
      description: null,
    }
    expect(redactBody(sent)).toEqual({
      ...sent,
      customer_policy_number: redacted,
      claim_reference: redacted,
      pickup: {
        location: 'roadside',
        text: redacted,
        where: { kind: 'eircode', eircode: redacted },
      },
      dropoff: { where: { kind: 'place', name: redacted, county: 'Kildare' } },
      contact: { name: redacted, phone: redacted, email: redacted },
      vehicle_identity: { registration: redacted, make: redacted },
    })
  })

  it('shows no position, no code, no secret and no link of an answer', () => {
    const answer = {
      booking_id: id,
      booking_reference: 'TL-7K3Q9',
      created_at: '2026-11-22T10:00:00.000Z',
      price_cents: 17_575,
      price_lines: [{ code: 'not_rolling', label: 'Vehicle does not roll', amount_cents: 7500 }],
      driver: {
        name: 'Fionn Walsh',
        phone: '+353 20 910 0002',
        position: { lat: 53.2, lon: -6.6 },
      },
      start_code: '4711',
      trip_url: 'https://towline.example/t/abc',
      secret: 'whsec_c2VjcmV0c2VjcmV0',
      history: [{ at: '2026-11-22T10:00:00.000Z', status: 'confirmed' }],
    }
    expect(redactBody(answer)).toEqual({
      ...answer,
      price_lines: [{ code: 'not_rolling', label: redacted, amount_cents: 7500 }],
      driver: { name: redacted, phone: redacted, position: { lat: redacted, lon: redacted } },
      start_code: redacted,
      trip_url: redacted,
      secret: redacted,
    })
  })

  it('hides what was sent in the wrong place: a number, a name of a field, a word for a code', () => {
    const wrong = {
      phone: 353209100001,
      '087 123 4567': true,
      'aoife@example.ie': 1,
      type: 'Aoife Byrne',
      status: '+353 20 910 0001',
      county: 'Aoife',
      keys: ['tow_live_abcdefghijklmnopqrstuvwxyz'],
    }
    expect(JSON.stringify(redactBody(wrong))).not.toMatch(/353|087|aoife|abcdefgh/i)
    expect(redactBody('Aoife Byrne')).toBe(redacted)
    expect(redactBody(871234567)).toBe(redacted)
  })

  it('keeps the sentences of a problem document, without what they repeat', () => {
    const problem = {
      type: 'urn:towline:problem:invalid_input',
      title: 'Check your input',
      status: 422,
      detail: 'Contact phone must be a number',
      code: 'invalid_input',
      requestId: 'abc',
      fields: {
        'contact.phone': 'Contact phone must be a number',
        pickup: 'aoife@example.ie at W91 P5K7, 087 123 4567, "Aoife", tow_live_abcdefghijkl',
      },
    }
    const shown = redactBody(problem)
    expect(shown).toMatchObject({
      type: 'urn:towline:problem:invalid_input',
      detail: 'Contact phone must be a number',
      fields: { 'contact.phone': 'Contact phone must be a number' },
    })
    expect(JSON.stringify(shown)).not.toMatch(/aoife|W91|087|abcdefgh/i)
  })

  it('is cut where it is long; a scenario of the sandbox is no policy', () => {
    expect(
      shownBody({ scopes: Array.from({ length: 2_000 }, () => 'bookings:read') }),
    ).toHaveLength(shownBodyLength + 2)
    expect(redactBody({ customer_policy_number: 'TEST-LATE' })).toEqual({
      customer_policy_number: 'TEST-LATE',
    })
  })
})

describe('a body of any depth', () => {
  it('is shown to a depth that costs nothing', () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`)
    const text = shownBody(deep)
    expect(text.length).toBeLessThan(500)
    expect(text).toContain(`"a": "${redacted}"`)
  })
})

describe('an address', () => {
  const pattern = '/api/partner/v1/bookings/:bookingId/cancel'
  it('has its identifiers and nothing else that was put into it', () => {
    const of = (part: string, query = {}) =>
      shownTarget(pattern, `/api/partner/v1/bookings/${part}/cancel`, query)
    expect(of(id)).toBe(`/api/partner/v1/bookings/${id}/cancel`)
    expect(of('POL-1047-KE')).toBe(`/api/partner/v1/bookings/${redacted}/cancel`)
    expect(of(id, { limit: '20', status: 'confirmed', phone: '0871234567' })).toBe(
      `/api/partner/v1/bookings/${id}/cancel?limit=20&status=confirmed`,
    )
    expect(of(id, { cursor: 'Aoife Byrne', limit: '0871234567' })).toBe(
      `/api/partner/v1/bookings/${id}/cancel?cursor=${redacted}&limit=${redacted}`,
    )
  })
})
