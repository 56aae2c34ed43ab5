/** Photos and signature as one screen needs them: those stored, those on their way, and the user's actions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhotoKind } from '../../../domain/evidence/evidence.ts'
import { removePhoto } from '../../api/evidence.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { addPhotos } from '../../api/photos/add-photos.ts'
import { dropPhoto, useWaitingPhotos, type WaitingPhoto } from '../../api/photos/queue-state.ts'
import { sendPhotoAgain } from '../../api/photos/send-photos.ts'
import { evidenceQuery } from '../../api/evidence.ts'
import { useSession } from '../../api/accounts/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const useEvidence = (bookingId: string, enabled = true) =>
  useQuery({ ...evidenceQuery(bookingId), enabled })

export type OutgoingPhoto = WaitingPhoto & { purpose: PhotoKind }

export type PhotoActions = {
  /** Those that have not arrived, oldest first. */
  outgoing: readonly OutgoingPhoto[]
  add: (kind: PhotoKind, files: readonly File[]) => void
  sendAgain: (clientId: string) => void
  discard: (clientId: string) => void
  remove: (photoId: string) => void
}

export const usePhotoActions = (bookingId: string): PhotoActions => {
  const client = useQueryClient()
  const { data } = useEvidence(bookingId, false)
  const removing = useMutation(removePhoto)
  const { account } = useSession()
  const sender = { client, accountId: account?.accountId ?? '' }
  const add = async (kind: PhotoKind, files: readonly File[]): Promise<void> => {
    for (const problem of await addPhotos(sender, { bookingId, purpose: kind, files })) {
      toast.failure({ title: 'Photo not added', description: problem })
    }
  }
  return {
    outgoing: notArrived(
      useWaitingPhotos(bookingId, account?.accountId).filter(isOfVehicle),
      data?.photos,
    ),
    add: (kind, files) => void add(kind, files),
    sendAgain: (clientId) => void sendPhotoAgain(sender, clientId),
    discard: (clientId) => void dropPhoto(clientId),
    remove: (photoId) =>
      removing.mutate(
        { bookingId, photoId },
        {
          onError: toastRefusal,
          onSuccess: () => toast.success({ title: 'Photo removed' }),
        },
      ),
  }
}

const isOfVehicle = (photo: WaitingPhoto): photo is OutgoingPhoto => photo.purpose !== 'chat'

/** Pure. An event may show a photo before the answer to its sender has come, or when that was lost. */
export const notArrived = <One extends { clientId: string }>(
  outgoing: readonly One[],
  arrived: readonly { clientId?: string | undefined }[] = [],
): One[] => outgoing.filter((one) => arrived.every(({ clientId }) => clientId !== one.clientId))
