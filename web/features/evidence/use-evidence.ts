/** Pictures and signature as one screen needs them: what is there, what is on its way, and what the person does with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhotoKind } from '../../../domain/evidence.ts'
import { removePhoto } from '../../api/changes.ts'
import { wordsOf } from '../../api/failures.ts'
import { addPictures } from '../../api/pictures/add-pictures.ts'
import {
  dropPicture,
  useWaitingPictures,
  type WaitingPicture,
} from '../../api/pictures/queue-state.ts'
import { sendPictureAgain } from '../../api/pictures/send-pictures.ts'
import { evidenceQuery } from '../../api/queries.ts'
import { useSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'

export const useEvidence = (bookingId: string) => useQuery(evidenceQuery(bookingId))

export type OutgoingPhoto = WaitingPicture & { purpose: PhotoKind }

export type PhotoDeeds = {
  /** Oldest first. */
  outgoing: readonly OutgoingPhoto[]
  add: (kind: PhotoKind, files: readonly File[]) => void
  sendAgain: (clientId: string) => void
  discard: (clientId: string) => void
  remove: (photoId: string) => void
}

export const usePhotoDeeds = (bookingId: string): PhotoDeeds => {
  const client = useQueryClient()
  const removing = useMutation(removePhoto)
  const { account } = useSession()
  const sender = { client, accountId: account?.accountId ?? '' }
  const add = async (kind: PhotoKind, files: readonly File[]): Promise<void> => {
    for (const problem of await addPictures(sender, { bookingId, purpose: kind, files })) {
      toast.failure({ title: 'Picture not added', description: problem })
    }
  }
  return {
    outgoing: useWaitingPictures(bookingId, account?.accountId).filter(isOfVehicle),
    add: (kind, files) => void add(kind, files),
    sendAgain: (clientId) => void sendPictureAgain(sender, clientId),
    discard: (clientId) => void dropPicture(clientId),
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

const isOfVehicle = (picture: WaitingPicture): picture is OutgoingPhoto =>
  picture.purpose !== 'chat'
