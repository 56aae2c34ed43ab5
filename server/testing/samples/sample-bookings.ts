/** Invented bookings for other modules' tests: finished rows, without the steps to them. */
import { eq } from 'drizzle-orm'
import { bookings, quotes } from '../../../db/schema/bookings.ts'
import { payments } from '../../../db/schema/payments.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import { plainCasualty } from '../../../domain/bookings/casualty.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'

export type SampleBooking = Partial<typeof bookings.$inferInsert> & {
  customerId: string
  status: BookingStatus
}

/** A booking in this status, €95.00 from Naas to Newbridge, made now. */
export const makeBooking = async (db: Queryable, sample: SampleBooking): Promise<string> => {
  const now = new Date()
  const later = new Date(now.getTime() + 600_000)
  const pickup = {
    label: 'Roadside, Naas, Co. Kildare',
    area: 'Naas, Co. Kildare',
    eircode: null,
    point: { lat: 53.2206, lon: -6.6593 },
  }
  const quoteId = newId('quo')
  await db.insert(quotes).values({
    id: quoteId,
    accountId: sample.customerId,
    tariffVersion: 'test',
    request: {},
    casualty: plainCasualty,
    pickup,
    dropoff: null,
    distance: {
      km: 10,
      durationText: '10 min',
      source: 'estimate',
      isMinimumCharge: false,
      problem: null,
    },
    pickupAt: now,
    anyDriver: { priceCents: 95_00, lines: [] },
    candidates: [],
    eligibleCount: 0,
    createdAt: now,
    expiresAt: later,
  })
  const bookingId = newId('bkg')
  const wasAccepted = Boolean(sample.driverId) || sample.status === 'pending_new_driver'
  await db.insert(bookings).values({
    id: bookingId,
    quoteId,
    assignment: 'auto',
    pickupLocation: pickup.label,
    pickup,
    distanceKm: 10,
    vehicleType: 'car',
    casualty: plainCasualty,
    priceCents: 95_00,
    priceLines: [],
    tariffVersion: 'test',
    customerName: 'Sample Person',
    customerPhone: '+353 20 910 0000',
    customerEmail: 'sample@example.ie',
    consentTextVersion: 'test',
    consentedAt: now,
    cardBy: later,
    createdAt: now,
    updatedAt: now,
    acceptedAt: wasAccepted ? now : null,
    acceptBy: wasAccepted ? later : null,
    completedAt: sample.status === 'completed' ? now : null,
    ...sample,
  })
  return bookingId
}

/** The payment of such a booking: held, or taken. */
export const makePayment = async (
  db: Queryable,
  bookingId: string,
  status: 'held' | 'captured',
): Promise<void> => {
  const at = new Date()
  await db.insert(payments).values({
    id: newId('pay'),
    bookingId,
    status,
    amountCents: 95_00,
    capturedCents: status === 'captured' ? 95_00 : 0,
    heldAt: status === 'held' ? at : null,
    createdAt: at,
    updatedAt: at,
  })
}

export const referenceOf = async (db: Queryable, bookingId: string): Promise<string> => {
  const [row] = await db
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!row) throw new Error(`no booking ${bookingId}`)
  return row.reference
}
