/** Rating a finished recovery (specification, customer side §2 and §5). */
import { z } from 'zod'
import { ratingTexts, starValues } from '../../domain/bookings/rating.ts'
import { ofBooking } from '../access.ts'
import { booking } from './bookings.ts'
import type { Routes } from '../route.ts'
import { bookingId } from '../shapes.ts'
import { ratingComment } from '../text-fields.ts'

export const ratingRequest = z
  .strictObject({
    stars: z.literal(starValues, ratingTexts.required),
    comment: ratingComment.optional(),
  })
  .meta({ id: 'RatingRequest' })

export const ratingRoutes = {
  'POST /api/bookings/:bookingId/rating': {
    summary:
      'Rate your completed recovery, once; a comment may follow in a second request with the same stars',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params: z.object({ bookingId }),
    body: ratingRequest,
    answer: booking,
    refusals: ['booking_not_completed', 'already_rated'],
    perMinute: 20,
  },
} as const satisfies Routes
