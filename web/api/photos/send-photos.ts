/**
 * Sends what waits, one after the other and by one tab of the browser at a time, until nothing does or there is no connection; then it
 * continues automatically. A photo sent twice is stored once: the server knows it by the id it got here.
 */
import { isRefusal, OfflineError, failureCopy } from '../kit/failures.ts'
import { sendInTurn } from '../kit/send-in-turn.ts'
import { isStillHere, type Maker } from '../accounts/current-account.ts'
import { extendPatience, patienceMs } from './change-mark.ts'
import { deliverPhoto } from './deliver-photo.ts'
import {
  dropPhoto,
  keepPhoto,
  loadPhotos,
  showProgress,
  waitingPhotos,
  type WaitingPhoto,
} from './queue-state.ts'

/** The account whose photos are sent: those that it has added. */
export type PhotoSender = Maker & {
  /** Called when the server refuses the photo of a message. */
  onChatRefused?: (failure: unknown) => void
}

/** Pauses before trying again without a sign of a connection; the last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000]
/** A photo that has failed this often with a server error is shown to the user. */
const mostStumbles = 3

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const stumbles = new Map<string, number>()

/** The user asks for it. */
export const sendPhotoAgain = async (sender: PhotoSender, clientId: string): Promise<void> => {
  stumbles.delete(clientId)
  await keepPhoto(clientId, { problem: null })
  await sendPhotos(sender)
}

/** Returns whether it had to stop before the end. */
const sendAll = async (sender: PhotoSender): Promise<boolean> => {
  stopWaiting()
  // another tab may have sent them since then
  await loadPhotos()
  for (;;) {
    if (!nextOf(sender.accountId)) return false
    if (!(await isStillHere(sender))) return true
    // the user may have discarded it since then
    const next = nextOf(sender.accountId)
    if (!next) return false
    const requestedMs = patienceMs()
    const pauseMs = requestedMs > 0 ? requestedMs : await sendOne(sender, next)
    showProgress(next.clientId, null)
    if (pauseMs === 'stop') return true
    if (pauseMs !== null) {
      tryLater(sender, pauseMs)
      return true
    }
  }
}

export const sendPhotos = sendInTurn('towline.pictures', sendAll)

/** The oldest; one that failed with a server error lets the others go first. */
const nextOf = (accountId: string): WaitingPhoto | undefined =>
  waitingPhotos()
    .filter((one) => one.accountId === accountId && !one.isPreparing && one.problem === null)
    .sort((a, b) => stumblesOf(a) - stumblesOf(b))[0]

const stumblesOf = ({ clientId }: WaitingPhoto): number => stumbles.get(clientId) ?? 0

/** Returns the pause before going on (null: none), or that nothing more can be done now. */
const sendOne = async (
  sender: PhotoSender,
  photo: WaitingPhoto,
): Promise<number | 'stop' | null> => {
  const { clientId } = photo
  try {
    showProgress(clientId, 0)
    await deliverPhoto(photo, {
      client: sender.client,
      onProgress: (share) => showProgress(clientId, share),
      onArrived: () => keepPhoto(clientId, { hasArrived: true }),
    })
    failures = 0
    await dropPhoto(clientId)
    return null
  } catch (failure) {
    return whatNow(sender, photo, failure)
  }
}

const whatNow = async (
  { onChatRefused }: PhotoSender,
  photo: WaitingPhoto,
  failure: unknown,
): Promise<number | 'stop' | null> => {
  const { clientId, hasArrived, purpose } = photo
  // The session is over: it waits until the user who added it is back.
  if (isRefusal(failure, 'not_signed_in')) return 'stop'
  if (isRefusal(failure, 'too_many_requests', 'not_ready')) {
    const pauseMs = spread((failure.retryAfterSeconds ?? 10) * 1_000)
    extendPatience(pauseMs)
    return pauseMs
  }
  if (failure instanceof OfflineError) {
    failures += 1
    return spread(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0)
  }
  // It had arrived so long ago that the server has forgotten it.
  if (isRefusal(failure, 'chat_photo_missing') && hasArrived) {
    await keepPhoto(clientId, { hasArrived: false })
    return null
  }
  stumbles.set(clientId, stumblesOf(photo) + 1)
  if (isRefusal(failure, 'internal_error') && stumblesOf(photo) < mostStumbles) {
    return spread(pausesMs[0] ?? 0)
  }
  await keepPhoto(clientId, { problem: failureCopy(failure).detail })
  if (purpose === 'chat') onChatRefused?.(failure)
  return null
}

/** At least this long, spread so that devices do not retry all at once. */
const spread = (ms: number): number => ms * (1 + Math.random() / 2)

let stopWaiting = (): void => undefined

/** After this time, or as soon as the device says that it is back online. */
const tryLater = (sender: PhotoSender, ms: number): void => {
  stopWaiting()
  const again = (): void => void sendPhotos(sender)
  window.addEventListener('online', again)
  timer = setTimeout(again, ms)
  stopWaiting = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
}
