/** Pictures and signature as one screen needs them: what is there, what is on its way, and what the person does with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhotoKind } from '../../../domain/evidence.ts'
import { removePhoto } from '../../api/changes.ts'
import { wordsOf } from '../../api/failures.ts'
import { evidenceQuery } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { sendPhotos, useOutgoingPhotos, type OutgoingPhoto } from './photo-outbox.ts'

export const useEvidence = (bookingId: string) => useQuery(evidenceQuery(bookingId))

export type PhotoDeeds = {
  outgoing: readonly OutgoingPhoto[]
  add: (kind: PhotoKind, files: readonly File[]) => void
  remove: (photoId: string) => void
}

export const usePhotoDeeds = (bookingId: string): PhotoDeeds => {
  const client = useQueryClient()
  const removing = useMutation(removePhoto)
  const outgoing = useOutgoingPhotos().filter((one) => one.bookingId === bookingId)
  return {
    outgoing,
    add: (kind, files) => sendPhotos(client, bookingId, kind, files),
    remove: (photoId) =>
      removing.mutate(
        { bookingId, photoId },
        {
          onError: (failure) => {
            const { title, detail } = wordsOf(failure)
            toast.failure({ title, description: detail })
          },
          onSuccess: () => toast.success({ title: 'Picture removed' }),
        },
      ),
  }
}
