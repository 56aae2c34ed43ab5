/** What the OpenAPI document shows of the partner API: one recovery, from its price to its way. The server's tests check them by the schemas. */
import { sampleBookingReference } from '../../domain/bookings/booking-reference.ts'

export const exampleJourney = {
  priority_level: 'urgent' as const,
  vehicle: { type: 'car' as const, is_rolling: 'no' as const },
  pickup: { where: { kind: 'eircode' as const, eircode: 'W91 P5K7' } },
  dropoff: {
    location: 'repair_centre' as const,
    where: { kind: 'place' as const, name: 'Newbridge', county: 'Kildare' },
  },
}

export const exampleIdentity = {
  registration: '131-KE-1234',
  make: 'Toyota',
  model: 'Corolla',
  colour: 'Silver',
}

const journeyAndPrice = {
  priority_level: 'urgent' as const,
  price_cents: 17_575,
  price_lines: [
    { code: 'base', label: 'Call-out', amount_cents: 7000 },
    { code: 'distance', label: 'Distance', amount_cents: 3075, note: '12.3 km at €2.50 per km' },
    { code: 'not_rolling', label: 'Vehicle does not roll', amount_cents: 7500 },
  ],
  distance_km: 12.3,
  pickup: {
    label: 'Roadside, W91 P5K7, Naas area, Co. Kildare',
    area: 'Naas area, Co. Kildare (W91)',
    point: { lat: 53.2158, lon: -6.6669 },
  },
  dropoff: {
    label: 'Repair centre, Newbridge, Co. Kildare',
    area: 'Newbridge, Co. Kildare',
    point: { lat: 53.1819, lon: -6.7967 },
  },
}

const exampleCover = {
  rules_version: 2,
  covered_cents: 10_075,
  excess_cents: 7500,
  lines: journeyAndPrice.price_lines.map(({ code, label, amount_cents }) => {
    const isCovered = code !== 'not_rolling'
    return {
      code,
      label,
      amount_cents,
      covered_cents: isCovered ? amount_cents : 0,
      excess_cents: isCovered ? 0 : amount_cents,
      reason_code: isCovered ? null : ('service' as const),
      reason: isCovered ? null : 'The policy does not cover this: Vehicle does not roll',
    }
  }),
  not_checked: ['home' as const],
}

export const exampleQuote = {
  quote_id: 'quo_01k9zv6w3me7c8r2n4p5q6s7tx',
  expires_at: '2026-11-22T10:15:00.000Z',
  ...journeyAndPrice,
  is_bookable: true,
  best_eta_minutes: 20,
  drivers_available: 2,
  cover: exampleCover,
}

export const exampleBooking = {
  booking_id: 'bkg_01k9zv6w3me7c8r2n4p5q6s7tx',
  booking_reference: sampleBookingReference,
  status: 'driver_en_route' as const,
  created_at: '2026-11-22T10:00:00.000Z',
  incident_type: 'breakdown' as const,
  customer_policy_number: 'POL-1047-KE',
  claim_reference: 'CLM-88',
  pickup_label: journeyAndPrice.pickup.label,
  dropoff_label: journeyAndPrice.dropoff.label,
  ...journeyAndPrice,
  vehicle_identity: exampleIdentity,
  cancel_reason: null,
  cover: exampleCover,
  charged_cents: 17_575,
  excess: null,
  cancellation_fee_cents: null,
  accept_by: null,
  accepted_at: '2026-11-22T10:01:00.000Z',
  estimated_arrival: '2026-11-22T10:21:00.000Z',
  promised_arrival: { from: '2026-11-22T10:16:00.000Z', by: '2026-11-22T10:31:00.000Z' },
  completed_at: null,
  driver: {
    name: 'Cian Doyle',
    truck: 'Slide bed',
    phone: '+353 20 910 0191',
    position: { lat: 53.2101, lon: -6.6802, at: '2026-11-22T10:05:00.000Z' },
  },
  start_code: '4071',
  trip_url: null,
  cancel_now: { is_allowed: true, fee_cents: 0 },
  handover: null,
  history: [
    { at: '2026-11-22T10:00:00.000Z', status: 'pending_driver_acceptance' as const },
    { at: '2026-11-22T10:01:00.000Z', status: 'confirmed' as const },
    { at: '2026-11-22T10:03:00.000Z', status: 'driver_en_route' as const },
  ],
}
