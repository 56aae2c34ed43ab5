import { mutationOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Evidence } from '../../contract/bookings/evidence.ts'
import { call } from './kit/call.ts'
import { keepChange } from './kit/invalidate.ts'
import { evidenceWithout, laterEvidence } from './kit/live-changes.ts'
import { queryKeys } from './kit/query-keys.ts'

/** Its links are good for ten minutes at least: a page that stays open renews them before that. */
const newLinksEveryMs = 8 * 60_000

/** Photos and signature of a booking. */
export const evidenceQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.evidence(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/evidence', { params: { bookingId }, signal }),
    structuralSharing: (known, next) =>
      replaceEqualDeep(known, laterEvidence(known as Evidence | undefined, next as Evidence)),
    refetchInterval: newLinksEveryMs,
  })

/** Refusals: `photo_kept`. */
export const removePhoto = mutationOptions({
  mutationFn: ({ bookingId, photoId }: { bookingId: string; photoId: string }) =>
    call('DELETE /api/bookings/:bookingId/photos/:photoId', { params: { bookingId, photoId } }),
  onSuccess: (_answer, { bookingId, photoId }, _kept, { client }) => {
    keepChange<Evidence>(client, queryKeys.evidence(bookingId), (known) =>
      evidenceWithout(known, photoId),
    )
  },
})
