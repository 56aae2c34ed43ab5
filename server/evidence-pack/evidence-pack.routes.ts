/** The HTTP side of evidence packs; the matrix admits the booking's two people, and operators to view. */
import type { evidencePackRoutes } from '../../contract/bookings/evidence-pack.ts'
import { refused } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import { partyToBooking } from '../bookings/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { makePack } from './make-pack.ts'

export const evidencePackHandlers = {
  'GET /api/bookings/:bookingId/evidence-pack': async (ctx, who, { params: { bookingId } }) => {
    const party = await partyToBooking(ctx.db, who, bookingId)
    if (party === 'owner') return makePack(ctx, bookingId, 'customer')
    if (party === 'assigned_driver') return makePack(ctx, bookingId, 'driver')
    if (party !== 'operator') return refused('not_found')
    await auditRead(ctx, who, 'read_evidence_pack', bookingId)
    return makePack(ctx, bookingId, 'operator')
  },
} satisfies HandlersOf<typeof evidencePackRoutes>
