/** A simulation for tests: from Naas to Newbridge, with a number of drivers north of it, each farther than the one before. */
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { plainCasualty } from '../../../domain/bookings/casualty.ts'
import { estimateArrivalMinutes } from '../../../domain/places/arrival-estimate.ts'
import { greatCircleKm } from '../../../domain/places/point.ts'
import { beginSimulation, type Simulation } from './simulation.ts'

export const pickup = { lat: 53.22, lon: -6.66 }
export const dropoff = { lat: 53.19, lon: -6.8 }
export const idOf = (number: number): string => `drv_${String(number).padStart(26, '0')}`
const lines = [{ code: 'base', label: 'Base', amountCents: 9500 }]

export const quoteWith = (driverCount: number): Quote => ({
  quoteId: 'quo_00000000000000000000000001',
  createdAt: '2026-12-04T18:00:00.000Z',
  expiresAt: '2026-12-04T18:15:00.000Z',
  serverNow: '2026-12-04T18:00:00.000Z',
  pickup: { label: 'Roadside, Naas', area: 'Naas', point: pickup },
  dropoff: { label: 'Newbridge', area: 'Newbridge', point: dropoff },
  distance: {
    km: 12,
    durationText: '12 min',
    source: 'estimate',
    isMinimumCharge: false,
    problem: null,
  },
  isPayable: true,
  pickupAt: '2026-12-04T18:00:00.000Z',
  anyDriver: {
    priceCents: 9500,
    lines,
    bestEtaMinutes: 10,
    arrival: { fromMinutes: 10, toMinutes: 10 },
  },
  drivers: Array.from({ length: driverCount }, (_, index) => {
    const point = { lat: pickup.lat + 0.05 * (index + 1), lon: pickup.lon }
    return {
      driverId: idOf(index + 1),
      name: `Driver ${index + 1}`,
      location: 'Naas',
      truck: 'Flatbed',
      rating: null,
      ratingCount: 0,
      perKmCents: 250,
      etaMinutes: estimateArrivalMinutes(point, pickup),
      distanceKm: greatCircleKm(point, pickup),
      priceCents: 9000 + index,
      lines,
      point,
    }
  }),
  eligibleCount: driverCount,
})

export const begin = (driverCount = 6): Simulation =>
  beginSimulation({
    accountId: 'acc_00000000000000000000000001',
    request: {
      pickup: { location: 'roadside', where: { kind: 'place', name: 'Naas', county: 'Kildare' } },
      dropoff: null,
      manualDistanceKm: null,
      urgency: 'emergency',
      casualty: plainCasualty,
    },
    quote: quoteWith(driverCount),
    description: null,
  })

export const startCode = '4821'
export const player = { name: 'Aoife Sample', email: 'aoife@example.ie' }

/** Throws while no driver has got an offer. */
export const tripOf = ({ trip }: Simulation) => {
  if (!trip) throw new Error('nobody is asked')
  return trip
}
