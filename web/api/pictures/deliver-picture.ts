/** Brings one picture to the server, and what comes back to where the screens read it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Evidence, Photo } from '../../../contract/evidence.ts'
import { keepChange } from '../ask-again.ts'
import { call } from '../call.ts'
import { keepMessage } from '../keep-chat.ts'
import { evidenceWith } from '../live-changes.ts'
import { queryKeys } from '../query-keys.ts'
import type { QueuedPicture } from './queued-picture.ts'
import { upload } from './upload.ts'

export type Delivery = {
  client: QueryClient
  /** From 0 to 1. */
  onProgress: (share: number) => void
  /** The picture of a message is there, and its bytes need not be sent again. */
  onArrived: () => Promise<void>
}

/** Safe to do again from any point. Throws `ProblemError` or `OfflineError`. */
export const deliverPicture = async (
  picture: QueuedPicture,
  { client, onProgress, onArrived }: Delivery,
): Promise<void> => {
  const { bookingId, clientId, purpose, takenAt, blob, words, hasArrived } = picture
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
  const query = new URLSearchParams({ kind: purpose, clientId, takenAt }).toString()
  // the server has checked it against the contract
  const photo = (await upload(`${booking}/photos?${query}`, blob, onProgress)) as Photo
  keepChange<Evidence>(client, queryKeys.evidence(bookingId), (known) => evidenceWith(known, photo))
}
