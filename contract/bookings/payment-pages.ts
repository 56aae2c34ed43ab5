/** Booking without the card form: the card is given on the provider's own hosted page, which works without scripts. */
import { z } from 'zod'
import { bookers, ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, id } from '../shapes.ts'
import { bookingRefusals, bookingRequest } from './bookings.ts'

/** Made by the server for a visitor's draft; only the one who books with it can use it. */
export const draftId = id('dft')

const pageOpened = z
  .object({
    bookingId,
    /** The provider's page; null: it is paid already. */
    payAt: z.url().nullable(),
  })
  .meta({ id: 'PaymentPageOpened' })

const pageRefusals = ['booking_ended', 'paying_elsewhere', 'payment_mismatch'] as const

export const paymentPageRoutes = {
  'POST /api/booking-drafts/:draftId/booking': {
    summary:
      'Book a draft, and pay on the provider’s page. A draft has one unpaid booking at a time, and once it is paid no other',
    tag: 'Bookings',
    priority: 'high',
    access: bookers,
    params: z.object({ draftId }),
    body: bookingRequest.omit({ payWith: true }),
    answer: pageOpened,
    refusals: [...bookingRefusals, ...pageRefusals],
    perMinute: 20,
  },
  'POST /api/bookings/:bookingId/payment-page': {
    summary: 'The provider’s page on which this booking is paid: the same one each time',
    tag: 'Bookings',
    priority: 'high',
    access: ofBooking('owner'),
    params: z.object({ bookingId }),
    answer: pageOpened,
    refusals: [...pageRefusals, 'payment_unavailable'],
    perMinute: 20,
  },
} as const satisfies Routes
