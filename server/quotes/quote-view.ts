import { arrivalRange, type ArrivalRange } from '../../domain/dispatch/arrival-range.ts'
import { autoAssignWaves } from '../../domain/tariffs/tariff.ts'
import type { Quote } from '../../contract/bookings/quotes.ts'
import type { StoredPlace, StoredPrice } from '../../db/schema/bookings.ts'
import type { QuoteRow } from './quotes.store.ts'

/** A quote as sent: made only from the frozen row and the time. */
export const quoteView = (quote: QuoteRow, now: Date): Quote => ({
  quoteId: quote.id,
  createdAt: quote.createdAt.toISOString(),
  expiresAt: quote.expiresAt.toISOString(),
  serverNow: now.toISOString(),
  pickup: placeView(quote.pickup),
  dropoff: quote.dropoff && placeView(quote.dropoff),
  distance: quote.distance,
  isPayable: quote.distance.km !== null,
  pickupAt: quote.pickupAt.toISOString(),
  anyDriver: {
    ...priceView(quote.anyDriver),
    bestEtaMinutes: bestEta(quote),
    arrival: firstWaveArrival(quote),
  },
  drivers: quote.candidates.map((candidate) => ({ ...candidate, ...priceView(candidate) })),
  eligibleCount: quote.eligibleCount,
})

/** Leaves out the Eircode, so that showing the quote to another person shows no address. */
const placeView = ({ label, area, point }: StoredPlace): Quote['pickup'] => ({ label, area, point })

const priceView = ({ priceCents, lines }: StoredPrice) => ({ priceCents, lines: [...lines] })

/** The first listed may be ranked for a better rating, ahead of the driver who would arrive soonest. */
const bestEta = ({ candidates }: QuoteRow): number | null => {
  const known = candidates.flatMap(({ etaMinutes }) => (etaMinutes === null ? [] : [etaMinutes]))
  return known.length === 0 ? null : Math.min(...known)
}

/** Of the drivers who are asked first: any of them may be the one who comes. */
export const firstWaveArrival = ({
  candidates,
}: Pick<QuoteRow, 'candidates'>): ArrivalRange | null =>
  arrivalRange(candidates.slice(0, autoAssignWaves[0].drivers).map(({ etaMinutes }) => etaMinutes))
