import type { Booking } from '../../contract/bookings/bookings.ts'
import type { Account } from '../../contract/accounts/accounts.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import type { Stars } from '../../domain/bookings/rating.ts'
import type { Cab } from './cab.ts'
import { signedInCustomer } from './customer.ts'
import { insist } from './insist.ts'
import { NoOneHere } from './signed-in.ts'

export type Roadside = Pick<Cab, 'api' | 'clock' | 'random' | 'print'> & {
  towns: readonly Town[]
}
type Town = { name: string; county: string }

/** How often the page of a recovery under way is looked at. */
const lookEveryMs = 20_000
/** Between one breakdown and the next, when all went well or not. */
const restMs = { least: 60_000, most: 240_000 } as const
const vanShare = 0.2
const changeOfMindShare = 0.08
/** Long enough for a driver to have been asked, and too short for most to have accepted. */
const secondThoughtsMs = 8_000
const ratedStars: readonly Stars[] = [5, 5, 5, 4, 5, 4]

/**
 * A customer's bad days over the public API, one after another until the signal fires: breaks down in some town, books, waits for the
 * end of it, rates the driver. A recovery that is under way at the start is followed first. Does nothing where cards are real.
 */
export const simulateCustomer = async (roadside: Roadside, signal: AbortSignal): Promise<void> => {
  const { clock, random, print } = roadside
  for (;;) {
    try {
      if (!(await haveBadDay(roadside, signal))) return
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof NoOneHere) return print('nobody_here', { why: error.message })
      print('stumbled', { why: error instanceof Error ? error.message : 'unknown' })
    }
    await clock.wait(restMs.least + random() * (restMs.most - restMs.least), signal)
  }
}

/** One recovery, from the breakdown to the rating. False: there is no one here to have it. */
const haveBadDay = async (roadside: Roadside, signal: AbortSignal): Promise<boolean> => {
  const { api, clock, random, print } = roadside
  const patience = { clock, random, signal }
  const config = await insist((own) => api.call('GET /api/config', {}, own), patience)
  if (config.kind === 'refused' || config.value.payment.provider !== 'stand_in') return false
  const me = await insist((own) => api.call('GET /api/me', {}, own), patience)
  if (me.kind === 'refused') throw new NoOneHere(me.code ?? `status ${me.status}`)

  const open = await openBooking(roadside, signal)
  const bookingId = open?.bookingId ?? (await breakDown(roadside, me.value, signal)).bookingId
  if (!open && random() < changeOfMindShare) {
    await clock.wait(secondThoughtsMs, signal)
    await cancel(roadside, bookingId, signal)
  }
  const { status } = await untilEnded(roadside, bookingId, signal)
  if (status !== 'completed') return true
  const stars = ratedStars[Math.floor(random() * ratedStars.length)] ?? 5
  const rated = await insist(
    (own) =>
      api.call(
        'POST /api/bookings/:bookingId/rating',
        { params: { bookingId }, body: { stars, comment: '' } },
        own,
      ),
    patience,
  )
  if (rated.kind === 'answered') print('rated', { bookingId })
  return true
}

/** From before a restart. */
const openBooking = async (
  { api, clock, random }: Roadside,
  signal: AbortSignal,
): Promise<{ bookingId: string } | undefined> => {
  const listed = await insist(
    (own) => api.call('GET /api/bookings', { query: { limit: 5 } }, own),
    {
      clock,
      random,
      signal,
    },
  )
  if (listed.kind === 'refused') throw new NoOneHere(listed.code ?? `status ${listed.status}`)
  return listed.value.items.find(({ status }) => !hasEnded(status))
}

/** In one town, with a garage in another. */
const breakDown = async (
  { api, random, print, towns }: Roadside,
  me: Account,
  signal: AbortSignal,
): Promise<Booking> => {
  const customer = await signedInCustomer(api, me, signal)
  const at = Math.floor(random() * towns.length)
  const [pickup, dropoff] = [towns[at], towns[(at + 1) % towns.length]]
  if (!pickup || !dropoff) throw new Error('no town to break down in')
  const booking = await customer.book(
    {
      pickup: { location: 'roadside', where: { kind: 'place', ...pickup } },
      dropoff: { location: 'garage', where: { kind: 'place', ...dropoff } },
      manualDistanceKm: null,
      urgency: 'urgent',
      casualty: { ...plainCasualty, vehicleType: random() < vanShare ? 'van' : 'car' },
    },
    null,
  )
  print('booked', { bookingId: booking.bookingId })
  return booking
}

const cancel = async (
  { api, clock, random, print }: Roadside,
  bookingId: string,
  signal: AbortSignal,
): Promise<void> => {
  const patience = { clock, random, signal }
  const params = { bookingId }
  const seen = await insist(
    (own) => api.call('GET /api/bookings/:bookingId', { params }, own),
    patience,
  )
  // once a driver has accepted, they let the recovery come
  if (seen.kind === 'refused' || !seen.value.cancelNow || seen.value.cancelNow.feeCents > 0) return
  const cancelled = await insist(
    (own) =>
      api.call(
        'POST /api/bookings/:bookingId/cancel',
        { params, body: { expectedFeeCents: 0 } },
        own,
      ),
    patience,
  )
  if (cancelled.kind === 'answered') print('cancelled', { bookingId })
}

const untilEnded = async (
  { api, clock, random }: Roadside,
  bookingId: string,
  signal: AbortSignal,
): Promise<Booking> => {
  for (;;) {
    const seen = await insist(
      (own) => api.call('GET /api/bookings/:bookingId', { params: { bookingId } }, own),
      { clock, random, signal },
    )
    if (seen.kind === 'refused') throw new Error(seen.code ?? `status ${seen.status}`)
    if (hasEnded(seen.value.status)) return seen.value
    await clock.wait(lookEveryMs, signal)
  }
}
