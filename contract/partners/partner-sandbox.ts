/** The clock of an insurer’s sandbox: it does not move until the insurer’s program advances it. Needs a sandbox key. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { mostSandboxSeconds } from '../../domain/partners/sandbox.ts'
import { partnerPerMinute as perMinute } from '../../domain/partners/partner.ts'
import { byKey } from '../access.ts'
import { idempotencyHeaders, partnerTag as tag } from './partner-headers.ts'
import type { Routes } from '../route.ts'
import { bookingId, moment } from '../shapes.ts'

const clock = {
  now: moment,
  next_event_at: moment
    .nullable()
    .meta({ description: 'When something happens next; null: nothing will' }),
}

export const partnerSandboxRoutes = {
  'GET /api/partner/v1/sandbox/clock': {
    summary: 'What time it is in your sandbox, and when something happens next',
    tag,
    access: byKey('bookings:read'),
    answer: z.object(clock).meta({ id: 'PartnerSandboxClock' }),
    refusals: ['sandbox_only'],
    perMinute,
  },
  'POST /api/partner/v1/sandbox/clock': {
    summary: 'Move the clock of your sandbox on; what is due by then happens, in its order',
    tag,
    access: byKey('bookings:write'),
    headers: idempotencyHeaders,
    body: z
      .strictObject({
        seconds: z.int().min(1).max(mostSandboxSeconds).optional(),
        to: z.literal('next_event').optional(),
      })
      .superRefine(({ seconds, to }, context) => {
        if ((seconds === undefined) !== (to === undefined)) return
        context.addIssue({ code: 'custom', path: ['seconds'], message: 'Send this, or "to"' })
      })
      .meta({
        id: 'PartnerSandboxAdvance',
        examples: [{ seconds: 60 }, { to: 'next_event' }],
      }),
    answer: z
      .object({
        ...clock,
        happened: z.array(
          z.object({ at: moment, booking_id: bookingId, status: z.enum(bookingStatuses) }),
        ),
      })
      .meta({ id: 'PartnerSandboxAdvanced' }),
    refusals: ['idempotency_key_reused', 'sandbox_only'],
    perMinute,
  },
} as const satisfies Routes
