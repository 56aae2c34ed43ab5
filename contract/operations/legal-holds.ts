/** Legal holds: a booking whose data, and whose people's data, no job deletes until a day. */
import { z } from 'zod'
import { userReasonMaxLength } from '../../domain/accounts/user-admin.ts'
import { ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, day, moment } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

const legalHold = z
  .object({
    hold: z
      .object({ reason: z.string(), placedAt: moment, placedBy: z.string(), until: moment })
      .nullable(),
  })
  .meta({ id: 'LegalHold' })
export type LegalHold = z.infer<typeof legalHold>

const params = z.object({ bookingId })
const reason = neededText(userReasonMaxLength, 'Say why')

export const legalHoldRoutes = {
  'GET /api/bookings/:bookingId/legal-hold': {
    summary: 'The legal hold of a booking, or null',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    answer: legalHold,
  },
  'POST /api/bookings/:bookingId/legal-hold': {
    summary: 'Keep everything about a booking and its people until the end of a day; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    body: z.strictObject({ reason, until: day }),
    answer: legalHold,
    refusals: ['already_on_hold'],
  },
  'POST /api/bookings/:bookingId/legal-hold/release': {
    summary: 'End a legal hold; what is old enough goes with the next run of the jobs; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    body: z.strictObject({ reason }),
    answer: legalHold,
    refusals: ['not_on_hold'],
  },
} as const satisfies Routes
