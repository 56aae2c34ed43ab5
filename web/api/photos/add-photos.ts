import { newClientId } from '../kit/new-client-id.ts'
import { preparePhoto } from './prepare-photo.ts'
import { chainEvidence } from './chain-evidence.ts'
import type { Chained, PhotoPurpose, QueuedPhoto } from './queued-photo.ts'
import { dropPhoto, keepPhoto, loadPhotos, showPhoto, waitingPhotos } from './queue-state.ts'
import { sendPhotos, type PhotoSender } from './send-photos.ts'

/** What a user may leave unsent on one device: a recovery's worth of photos with room to spare. */
export const mostWaiting = 40
export const mostWaitingBytes = 80 * 1024 * 1024

export type PhotosToAdd = {
  bookingId: string
  purpose: PhotoPurpose
  /** The text beside a photo in a message. */
  words?: string
  files: readonly File[]
}

/**
 * Queues photos one after the other: makes each smaller, keeps it on the device, sends it. Returns for each photo that was not taken the
 * reason in words.
 */
export const addPhotos = async (
  sender: PhotoSender,
  { bookingId, purpose, words = '', files }: PhotosToAdd,
): Promise<string[]> => {
  await loadPhotos()
  const problems: string[] = []
  const queued: { clientId: string; file: File }[] = []
  for (const file of files) {
    if (waitingPhotos().length >= mostWaiting) {
      problems.push(fullMessage)
      break
    }
    const photo = queuedOf(file, { bookingId, purpose, words, accountId: sender.accountId })
    showPhoto({ ...photo, isKept: false, isPreparing: true, progress: null })
    queued.push({ clientId: photo.clientId, file })
  }
  for (const { clientId, file } of queued) {
    const blob = await preparePhoto(file)
    if (!blob || bytesWaiting(clientId) + blob.size > mostWaitingBytes) {
      await dropPhoto(clientId)
      problems.push(blob ? fullMessage : unreadableMessage)
    } else {
      const chained = await chainOf(file, blob, { bookingId, purpose, accountId: sender.accountId })
      await keepPhoto(clientId, { blob, chained })
      void sendPhotos(sender)
    }
  }
  return problems
}

/** A photo from the album was taken elsewhere, perhaps. */
const isNewMs = 120_000

const chainOf = async (
  { lastModified }: File,
  blob: Blob,
  { purpose, ...of }: Pick<QueuedPhoto, 'accountId' | 'bookingId' | 'purpose'>,
): Promise<Chained | null> =>
  purpose === 'chat'
    ? null
    : chainEvidence({
        ...of,
        kind: purpose,
        data: new Uint8Array(await blob.arrayBuffer()),
        takenAt: new Date(lastModified).toISOString(),
        isHere: Date.now() - lastModified < isNewMs,
      })

const fullMessage = `${mostWaiting} photos are already waiting on this device. Send those first, or discard some.`
const unreadableMessage = 'This photo can’t be read here. Try another one.'

const queuedOf = (
  file: File,
  of: Pick<QueuedPhoto, 'accountId' | 'bookingId' | 'purpose' | 'words'>,
): QueuedPhoto => ({
  ...of,
  clientId: newClientId(),
  takenAt: new Date(file.lastModified).toISOString(),
  addedAt: new Date().toISOString(),
  blob: file,
  chained: null,
  hasArrived: false,
  problem: null,
})

const bytesWaiting = (butFor: string): number =>
  waitingPhotos()
    .filter(({ clientId, isPreparing }) => clientId !== butFor && !isPreparing)
    .reduce((sum, { blob }) => sum + blob.size, 0)
