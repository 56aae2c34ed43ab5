/** Sends one photo to the server, and caches the answer for the screens. */
import type { QueryClient } from '@tanstack/react-query'
import type { Evidence, Photo } from '../../../contract/bookings/evidence.ts'
import { keepChange } from '../kit/invalidate.ts'
import { call } from '../kit/call.ts'
import { keepMessage } from '../chat/keep-chat.ts'
import { evidenceWith } from '../kit/live-changes.ts'
import { queryKeys } from '../kit/query-keys.ts'
import type { QueuedPhoto } from './queued-photo.ts'
import { upload } from './upload.ts'

export type Delivery = {
  client: QueryClient
  /** From 0 to 1. */
  onProgress: (share: number) => void
  /** The photo of a message has arrived, and its bytes need not be sent again. */
  onArrived: () => Promise<void>
}

/** Safe to repeat from any point. Throws `ProblemError` or `OfflineError`. */
export const deliverPhoto = async (
  queued: QueuedPhoto,
  { client, onProgress, onArrived }: Delivery,
): Promise<void> => {
  const { bookingId, clientId, purpose, takenAt, blob, words, hasArrived, chained } = queued
  const booking = `/api/bookings/${encodeURIComponent(bookingId)}`
  if (purpose === 'chat') {
    if (!hasArrived) {
      const query = new URLSearchParams({ clientId }).toString()
      await upload(`${booking}/messages/photos?${query}`, blob, onProgress)
      await onArrived()
    }
    const body = { clientId, messageType: 'photo', content: words } as const
    const route = 'POST /api/bookings/:bookingId/messages'
    keepMessage(client, bookingId, await call(route, { params: { bookingId }, body }))
    return
  }
  const { link, previousLink, place } = chained ?? {}
  const query = new URLSearchParams({
    kind: purpose,
    clientId,
    takenAt,
    ...(link && { link }),
    ...(previousLink && { previousLink }),
  }).toString()
  const headers: Record<string, string> = place ? { 'x-evidence-place': place } : {}
  // the server has checked it against the contract
  const photo = (await upload(`${booking}/photos?${query}`, blob, onProgress, headers)) as Photo
  keepChange<Evidence>(client, queryKeys.evidence(bookingId), (known) => evidenceWith(known, photo))
}
