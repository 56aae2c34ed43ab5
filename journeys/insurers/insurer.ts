/** An insurer that was signed up, and its program, which has a key alone. */
import type { Page } from '@playwright/test'
import { recoveryFrom } from '../kit/bookings.ts'
import type { Person } from '../kit/people.ts'
import { product } from '../kit/product.ts'
import { expect } from '../kit/test.ts'
import type { Territory } from '../kit/territories.ts'

let requests = 0

/** A request of the insurer's program; the answer must be a 201. */
export async function sendWith<Answer>(
  page: Page,
  key: string,
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await page.request.post(`/api/partner/v1${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': `journey-${Date.now()}-${(requests += 1)}`,
    },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const body: Answer = await answer.json()
  return body
}

/** The journey from one place of the territory to the other, as a program sends it. */
export function journeyFrom(here: Territory) {
  const { pickup, dropoff } = recoveryFrom(here)
  return {
    vehicle: { type: 'car' },
    pickup: { where: pickup.where },
    dropoff: { where: dropoff?.where },
  }
}

/** Books as the insurer's program. */
export async function bookWith(
  page: Page,
  key: string,
  member: Person,
  here: Territory,
  more: object = {},
): Promise<string> {
  const { booking_id: bookingId } = await sendWith<{ booking_id: string }>(page, key, '/bookings', {
    incident_type: 'flat_tyre',
    customer_policy_number: 'POL-KE-SEVEN',
    claim_reference: 'CLM-KE',
    ...journeyFrom(here),
    contact: { name: member.fullName, phone: member.phone, email: member.email },
    ...more,
  })
  return bookingId
}

/** Signs an insurer up as the first journey of the dashboard does on the screen; the page is an operator's. */
export async function signUpInsurer(
  page: Page,
  companyName: string,
  { email }: Person,
): Promise<{ partnerId: string; key: string }> {
  const headers = { origin: product().url }
  const data = {
    companyName,
    contactEmail: email,
    monthlyVolumeCommitment: 1,
    volumeDiscountBasisPoints: 500,
  }
  const made = await page.request.post('/api/partners', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  const { partnerId }: { partnerId: string } = await made.json()
  const path = `/api/partners/${partnerId}/keys`
  const issued = await page.request.post(path, { headers, data: { mode: 'live' } })
  const { key }: { key: string } = await issued.json()
  return { partnerId, key }
}
