/** The HTTP side of photos and signature; the matrix admits the booking's two people, and operators to view. */
import type { evidenceRoutes } from '../../contract/bookings/evidence.ts'
import type { RouteInput } from '../../contract/route.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import { sidesOf } from '../bookings/index.ts'
import type { HandlersOf } from '../define-module.ts'
import type { DeviceClaim } from '../seals/index.ts'
import { addPhoto } from './add-photo.ts'
import { viewEvidence } from './evidence-view.ts'
import { readOdometer } from './read-odometer.ts'
import { removePhoto } from './remove-photo.ts'
import { signHandover } from './sign-handover.ts'

type PhotoInput = Pick<
  RouteInput<(typeof evidenceRoutes)['POST /api/bookings/:bookingId/photos']>,
  'query' | 'headers'
>

export const evidenceHandlers = {
  'GET /api/bookings/:bookingId/evidence': async (ctx, who, { params: { bookingId } }) => {
    if (who.role === 'operator') await auditRead(ctx, who, 'read_evidence', bookingId)
    const sides = await sidesOf(ctx.db, bookingId)
    if (!sides) return refused('not_found')
    return accepted(await viewEvidence(ctx, bookingId, { accountId: who.accountId, sides }))
  },

  'POST /api/bookings/:bookingId/photos': (ctx, who, { params, query, headers, body }) =>
    addPhoto(ctx, who.accountId, {
      ...params,
      kind: query.kind,
      clientId: query.clientId,
      takenAt: query.takenAt ? new Date(query.takenAt) : null,
      claim: claimOf({ query, headers }),
      bytes: body,
    }),

  'DELETE /api/bookings/:bookingId/photos/:photoId': (ctx, who, { params }) =>
    removePhoto(ctx, who.accountId, params),

  'PUT /api/bookings/:bookingId/signature': (ctx, who, { params, body }) =>
    signHandover(ctx, who.accountId, { ...params, ...body }),

  'POST /api/bookings/:bookingId/odometer': (ctx, who, { params, body }) =>
    readOdometer(ctx, who.accountId, { ...params, ...body }),
} satisfies HandlersOf<typeof evidenceRoutes>

const claimOf = ({ query, headers }: PhotoInput): DeviceClaim | null => {
  const { link, previousLink = null } = query
  if (link === undefined) return null
  const [at = '', salt] = headers['x-evidence-place']?.split(' ') ?? []
  return { hash: link, previous: previousLink, place: salt === undefined ? null : { at, salt } }
}
