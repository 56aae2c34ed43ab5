/** The parts of a scenario that a journey is not about, done over the same API without a browser. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Booking } from '../../contract/bookings/bookings.ts'
import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import type { DriverTransition } from '../../domain/bookings/booking.ts'
import { type ApiKey, type RequestFor, openApiClient } from '../../workshop/simulator/api-client.ts'
import { openCustomer, type Customer } from '../../workshop/simulator/customer.ts'
import type { Driver, People, Person } from './people.ts'
import { query } from './database.ts'
import { product } from './product.ts'
import { signInAs } from './sign-in.ts'
import type { Territory } from './territories.ts'

/** A plain car at the roadside in this territory. */
export function recoveryFrom({ county, town, dropoffTown }: Territory): QuoteRequest {
  return {
    pickup: { location: 'roadside', where: { kind: 'place', name: town, county } },
    dropoff: { location: 'garage', where: { kind: 'place', name: dropoffTown, county } },
    manualDistanceKm: null,
    urgency: 'standard',
    casualty: plainCasualty,
  }
}

/** The server may close an idle connection just as it is reused; the second attempt opens a new one. */
async function signedIn({ email, password }: Person): Promise<Customer> {
  const { url } = product()
  const open = () => openCustomer({ address: url, origin: url, email, password })
  return open().catch(open)
}

/** Books with an accepted card. Without a driver the job is auto-assigned. `offerToOthers`: others are asked if the driver can't come. */
export async function book(
  customer: Person,
  here: Territory,
  driver: Pick<Driver, 'driverId'> | null,
  casualty: Partial<QuoteRequest['casualty']> = {},
  { offerToOthers = false } = {},
): Promise<Booking> {
  const me = await signedIn(customer)
  const request = recoveryFrom(here)
  return me.book(
    { ...request, casualty: { ...request.casualty, ...casualty } },
    driver?.driverId ?? null,
    offerToOthers,
  )
}

/** A customer, their driver and the booking. */
export type Trip = { customer: Person; driver: Driver; bookingId: string; priceCents: number }

/** A new customer books a new driver. */
export async function bookDriver(people: People, here: Territory): Promise<Trip> {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId, priceCents } = await book(customer, here, driver)
  return { customer, driver, bookingId, priceCents }
}

/** The same, and the driver accepts and takes the steps in `transitions`. */
export async function bookAndAccept(
  people: People,
  here: Territory,
  ...transitions: readonly DriverTransition[]
): Promise<Trip> {
  const trip = await bookDriver(people, here)
  await acceptAndAdvance(trip.driver, trip.bookingId, ...transitions)
  return trip
}

/** Opens the booking as its customer. */
export async function openTrip(page: Page, trip: Trip): Promise<Trip> {
  await signInAs(page, trip.customer)
  await page.goto(`/bookings/${trip.bookingId}`)
  return trip
}

/** Like `book`, to a garage on the other side of the country: it costs several hundred euro. */
export async function bookFarAway(
  customer: Person,
  here: Territory,
  driver: Pick<Driver, 'driverId'>,
): Promise<Booking> {
  const me = await signedIn(customer)
  const where = { kind: 'place' as const, name: 'Naas', county: 'Kildare' }
  const dropoff = { location: 'garage' as const, where }
  return me.book({ ...recoveryFrom(here), dropoff }, driver.driverId)
}

/** Books up to the card, which is not entered. */
export async function bookWithoutCard(
  customer: Person,
  here: Territory,
  driver: Driver,
): Promise<string> {
  const me = await signedIn(customer)
  const { quoteId } = await me.quote(recoveryFrom(here))
  return (await me.place(quoteId, driver.driverId)).bookingId
}

/** The driver accepts, and takes the steps in `transitions`. */
export async function acceptAndAdvance(
  driver: Driver,
  bookingId: string,
  ...transitions: readonly DriverTransition[]
): Promise<void> {
  const send = await as(driver)
  await send('POST /api/bookings/:bookingId/accept', { params: { bookingId } })
  for (const transition of transitions) await send(...(await step(bookingId, transition)))
}

/** The driver declines the offer. */
export async function decline(driver: Driver, bookingId: string): Promise<void> {
  const send = await as(driver)
  await send('POST /api/bookings/:bookingId/decline', {
    params: { bookingId },
    body: { reason: 'other' },
  })
}

/** The driver who has accepted gives the job up. */
export async function driverCancels(driver: Driver, bookingId: string): Promise<void> {
  const send = await as(driver)
  await send('POST /api/bookings/:bookingId/cancel', {
    params: { bookingId },
    body: { expectedFeeCents: 0, reason: 'A tyre has burst' },
  })
}

/** The customer rates the job. */
export async function rate(
  customer: Person,
  bookingId: string,
  body: RequestFor<'POST /api/bookings/:bookingId/rating'>['body'],
): Promise<void> {
  const send = await as(customer)
  await send('POST /api/bookings/:bookingId/rating', { params: { bookingId }, body })
}

/** The customer cancels while that is free. */
export async function cancelFree(customer: Person, bookingId: string): Promise<void> {
  const send = await as(customer)
  await send('POST /api/bookings/:bookingId/cancel', {
    params: { bookingId },
    body: { expectedFeeCents: 0 },
  })
}

/** The customer saves a place of their own. */
export async function savePlace(
  customer: Person,
  body: RequestFor<'POST /api/me/places'>['body'],
): Promise<void> {
  const send = await as(customer)
  await send('POST /api/me/places', { body })
}

/** The driver takes one more step of an accepted job. */
export async function advanceJob(
  driver: Driver,
  bookingId: string,
  transition: DriverTransition,
): Promise<void> {
  const send = await as(driver)
  await send(...(await step(bookingId, transition)))
}

/** The driver writes to the customer. */
export async function sendAsDriver(
  driver: Driver,
  bookingId: string,
  content: string,
): Promise<void> {
  const send = await as(driver)
  const clientId = Array.from({ length: 20 }, () => 'abcdefghij'[randomInt(10)]).join('')
  const body = { clientId, messageType: 'text' as const, content }
  await send('POST /api/bookings/:bookingId/messages', { params: { bookingId }, body })
}

/** The request for one step, with the start code where it is needed. */
async function step(bookingId: string, transition: DriverTransition) {
  const startCode = transition === 'start' ? await startCodeOf(bookingId) : undefined
  const handover =
    transition === 'complete' ? ({ isAtDropoff: true, reason: 'no_camera' } as const) : undefined
  const request = { params: { bookingId }, body: { transition, startCode, handover } }
  return ['POST /api/bookings/:bookingId/transitions', request] as const
}

/** The code that the customer tells the driver at the vehicle. */
export async function startCodeOf(bookingId: string): Promise<string> {
  const [row] = await query<{ start_code: string | null }>(
    'select start_code from bookings where id = $1',
    [bookingId],
  )
  if (!row?.start_code) throw new Error(`booking ${bookingId} has no start code`)
  return row.start_code
}

/** The code as the customer reads it on their screen. */
export async function shownStartCode(page: Page): Promise<string> {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your start code' }) })
  return card.getByText(/^\d{4}$/).innerText()
}

/** An API client signed in as this person. */
async function as({ email, password }: Person) {
  const { url } = product()
  const client = openApiClient({ address: url, origin: url })
  const send = async <K extends ApiKey>(key: K, request: RequestFor<K>): Promise<void> => {
    const answer = await client.call(key, request, AbortSignal.timeout(20_000))
    if (answer.kind !== 'answered') throw new Error(`${key}: ${JSON.stringify(answer)}`)
  }
  await send('POST /api/auth/sign-in/email', { body: { email, password } })
  return send
}
