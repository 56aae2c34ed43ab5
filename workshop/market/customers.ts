/** Customers who book at a rate, whatever becomes of those before them, and watch the job to its end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { sampleDrivers } from '../seed/sample-drivers.ts'
import type { ApiClient } from '../simulator/api-client.ts'
import { signedInCustomer } from '../simulator/customer.ts'
import type { People } from './make-people.ts'
import type { Recorder } from './recorder.ts'

export type Bookings = {
  /** Bookings per minute from now on; 0 makes none. */
  setRate: (perMinute: number) => void
  requestStartCode: (bookingId: string) => Promise<string | null>
  /** Its customer stops watching. */
  end: (bookingId: string) => void
}

/** No job is watched for longer. */
const mostWatchedMs = 180_000

type Watched = { client: ApiClient; stop: AbortController }

export const openBookings = (
  customers: People['customers'],
  open: (cookie: string) => ApiClient,
  recorder: Recorder,
  signal: AbortSignal,
): Bookings => {
  const watched = new Map<string, Watched>()
  let perMinute = 0
  let next = 0

  const book = async (): Promise<void> => {
    const who = customers[(next += 1) % customers.length]
    if (!who) return
    const client = open(who.cookie)
    const customer = await signedInCustomer(client, who.contact, signal)
    const { bookingId } = await customer.book(journey(), null)
    recorder.count('held')
    const stop = new AbortController()
    watched.set(bookingId, { client, stop })
    const over = AbortSignal.any([signal, stop.signal, AbortSignal.timeout(mostWatchedMs)])
    await client.stream(null, () => {}, over).catch(() => undefined)
    watched.delete(bookingId)
  }
  const run = async (): Promise<void> => {
    for (;;) {
      // exponential gaps are Poisson arrivals
      const gapMs = perMinute > 0 ? (-Math.log(1 - Math.random()) * 60_000) / perMinute : 100
      await pause(gapMs, undefined, { signal })
      if (perMinute === 0) continue
      book().catch((error: unknown) => {
        if (signal.aborted) return
        recorder.count(`not booked: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
  }
  run().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    setRate: (rate) => void (perMinute = rate),
    requestStartCode: async (bookingId) => {
      const found = watched.get(bookingId)
      if (!found) return null
      const params = { bookingId }
      const answer = await found.client.call('GET /api/bookings/:bookingId', { params }, signal)
      return answer.kind === 'answered' ? answer.value.startCode : null
    },
    end: (bookingId) => watched.get(bookingId)?.stop.abort(),
  }
}

/** From one of the sample drivers' towns to the next in their list, which is mostly its neighbour. */
const journey = (): QuoteRequest => {
  const index = Math.floor(Math.random() * sampleDrivers.length)
  const [from, to] = [sampleDrivers[index], sampleDrivers[(index + 1) % sampleDrivers.length]]
  if (!from || !to) throw new RangeError('there is no such town')
  const place = ({ town, county }: typeof from) => ({ kind: 'place', name: town, county }) as const
  return {
    pickup: { location: 'roadside', where: place(from) },
    dropoff: { location: 'garage', where: place(to) },
    manualDistanceKm: null,
    urgency: 'standard',
    casualty: plainCasualty,
  }
}
