import { newClientId } from '../new-client-id.ts'
import { preparePicture } from './prepare-picture.ts'
import type { PicturePurpose, QueuedPicture } from './queued-picture.ts'
import {
  dropPicture,
  keepPicture,
  loadPictures,
  showPicture,
  waitingPictures,
} from './queue-state.ts'
import { sendPictures, type PictureSender } from './send-pictures.ts'

/** What a person may leave lying on one device: a recovery's worth of pictures with room to spare. */
export const mostWaiting = 40
export const mostWaitingBytes = 80 * 1024 * 1024

export type PicturesToAdd = {
  bookingId: string
  purpose: PicturePurpose
  /** Beside a picture of a message. */
  words?: string
  files: readonly File[]
}

/**
 * Puts pictures on their way, one after the other: made smaller, kept on the device, sent. Answers in words, for each that was not taken,
 * why.
 */
export const addPictures = async (
  sender: PictureSender,
  { bookingId, purpose, words = '', files }: PicturesToAdd,
): Promise<string[]> => {
  await loadPictures()
  const problems: string[] = []
  const queued: { clientId: string; file: File }[] = []
  for (const file of files) {
    if (waitingPictures().length >= mostWaiting) {
      problems.push(fullWords)
      break
    }
    const picture = queuedOf(file, { bookingId, purpose, words, accountId: sender.accountId })
    showPicture({ ...picture, isKept: false, isPreparing: true, progress: null })
    queued.push({ clientId: picture.clientId, file })
  }
  for (const { clientId, file } of queued) {
    const blob = await preparePicture(file)
    if (!blob || bytesWaiting(clientId) + blob.size > mostWaitingBytes) {
      await dropPicture(clientId)
      problems.push(blob ? fullWords : unreadableWords)
    } else {
      await keepPicture(clientId, { blob })
      void sendPictures(sender)
    }
  }
  return problems
}

const fullWords = `${mostWaiting} pictures are waiting on this device already. Send those first, or discard some.`
const unreadableWords = 'This picture cannot be read here. Try a photo.'

const queuedOf = (
  file: File,
  of: Pick<QueuedPicture, 'accountId' | 'bookingId' | 'purpose' | 'words'>,
): QueuedPicture => ({
  ...of,
  clientId: newClientId(),
  takenAt: new Date(file.lastModified).toISOString(),
  addedAt: new Date().toISOString(),
  blob: file,
  hasArrived: false,
  problem: null,
})

const bytesWaiting = (butFor: string): number =>
  waitingPictures()
    .filter(({ clientId, isPreparing }) => clientId !== butFor && !isPreparing)
    .reduce((sum, { blob }) => sum + blob.size, 0)
