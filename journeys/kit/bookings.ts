/** The halves of a story that a journey is not about: they go over the same API, without a browser. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Booking } from '../../contract/bookings.ts'
import type { QuoteRequest } from '../../contract/quotes.ts'
import { plainCasualty } from '../../domain/casualty.ts'
import type { DriverMove } from '../../domain/booking.ts'
import { type ApiKey, type RequestFor, openApiClient } from '../../simulator/api-client.ts'
import { openCustomer, type Customer } from '../../simulator/customer.ts'
import type { Driver, Person } from './cast.ts'
import { query } from './database.ts'
import { product } from './product.ts'
import type { Territory } from './territories.ts'

/** A plain car that stands at the roadside here. */
export function recoveryFrom({ county, town, dropoffTown }: Territory): QuoteRequest {
  return {
    pickup: { location: 'roadside', where: { kind: 'place', name: town, county } },
    dropoff: { location: 'garage', where: { kind: 'place', name: dropoffTown, county } },
    manualDistanceKm: null,
    urgency: 'standard',
    casualty: plainCasualty,
  }
}

/** A connection that was idle may be closed by the server just as it is used again: the second one is new. */
async function signedIn({ email, password }: Person): Promise<Customer> {
  const { url } = product()
  const open = () => openCustomer({ address: url, origin: url, email, password })
  return open().catch(open)
}

/** Books with an accepted card. Without a driver the best ones are asked. */
export async function book(
  customer: Person,
  here: Territory,
  driver: Pick<Driver, 'driverId'> | null,
): Promise<Booking> {
  const me = await signedIn(customer)
  return me.book(recoveryFrom(here), driver?.driverId ?? null)
}

/** As `book`, to a garage on the other side of the country: it costs several hundred euro. */
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

/** Books as far as the card, which is not given. */
export async function bookWithoutCard(
  customer: Person,
  here: Territory,
  driver: Driver,
): Promise<string> {
  const me = await signedIn(customer)
  const { quoteId } = await me.quote(recoveryFrom(here))
  return (await me.place(quoteId, driver.driverId)).bookingId
}

/** The driver accepts, and goes on as far as `moves` say. */
export async function acceptAndMove(
  driver: Driver,
  bookingId: string,
  ...moves: readonly DriverMove[]
): Promise<void> {
  const ask = await as(driver)
  await ask('POST /api/bookings/:bookingId/accept', { params: { bookingId } })
  for (const move of moves) await ask(...(await step(bookingId, move)))
}

/** Somebody who was asked says no. */
export async function decline(driver: Driver, bookingId: string): Promise<void> {
  const ask = await as(driver)
  await ask('POST /api/bookings/:bookingId/decline', {
    params: { bookingId },
    body: { reason: 'other' },
  })
}

/** The customer says how it was. */
export async function rate(
  customer: Person,
  bookingId: string,
  body: RequestFor<'POST /api/bookings/:bookingId/rating'>['body'],
): Promise<void> {
  const ask = await as(customer)
  await ask('POST /api/bookings/:bookingId/rating', { params: { bookingId }, body })
}

/** One more step of a job that the driver has accepted. */
export async function moveOn(driver: Driver, bookingId: string, move: DriverMove): Promise<void> {
  const ask = await as(driver)
  await ask(...(await step(bookingId, move)))
}

/** The driver writes to the customer. */
export async function sayAsDriver(
  driver: Driver,
  bookingId: string,
  content: string,
): Promise<void> {
  const ask = await as(driver)
  const clientId = Array.from({ length: 20 }, () => 'abcdefghij'[randomInt(10)]).join('')
  const body = { clientId, messageType: 'text' as const, content }
  await ask('POST /api/bookings/:bookingId/messages', { params: { bookingId }, body })
}

/** The customer beside the vehicle tells the code. */
async function step(bookingId: string, move: DriverMove) {
  const startCode = move === 'start' ? await startCodeOf(bookingId) : undefined
  const request = { params: { bookingId }, body: { move, startCode } }
  return ['POST /api/bookings/:bookingId/moves', request] as const
}

/** What the customer beside the vehicle would tell the driver. */
export async function startCodeOf(bookingId: string): Promise<string> {
  const [row] = await query<{ start_code: string | null }>(
    'select start_code from bookings where id = $1',
    [bookingId],
  )
  if (!row?.start_code) throw new Error(`booking ${bookingId} has no start code`)
  return row.start_code
}

/** What the customer reads out, from their screen. */
export async function shownStartCode(page: Page): Promise<string> {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your start code' }) })
  return card.getByText(/^\d{4}$/).innerText()
}

/** Asks as this person, signed in. */
async function as({ email, password }: Person) {
  const { url } = product()
  const client = openApiClient({ address: url, origin: url })
  const ask = async <K extends ApiKey>(key: K, request: RequestFor<K>): Promise<void> => {
    const answer = await client.call(key, request, AbortSignal.timeout(20_000))
    if (answer.kind !== 'answered') throw new Error(`${key}: ${JSON.stringify(answer)}`)
  }
  await ask('POST /api/auth/sign-in/email', { body: { email, password } })
  return ask
}
