/** The evidence pack of a booking: one PDF of how the recovery went (docs/decisions/0024-receipts.md). */
import { z } from 'zod'
import { ofBooking } from '../access.ts'
import { pdfsPerMinute } from './receipts.ts'
import type { Routes } from '../route.ts'
import { bookingId } from '../shapes.ts'

export const evidencePackRoutes = {
  'GET /api/bookings/:bookingId/evidence-pack': {
    summary: 'Facts, timeline, photos and signature of a recovery that has ended, as one file',
    tag: 'Evidence',
    access: ofBooking('owner', 'assigned_driver', 'operator'),
    params: z.object({ bookingId }),
    download: { mediaType: 'application/pdf' },
    refusals: ['evidence_pack_not_ready'],
    perMinute: pdfsPerMinute,
  },
} as const satisfies Routes
