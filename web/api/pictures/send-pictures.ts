/**
 * Sends what waits, one after the other and by one tab of the browser at a time, until nothing does or there is no connection; then it goes
 * on by itself. What is sent twice is one picture: the server knows it by the name it got here.
 */
import { isRefusal, OfflineError, wordsOf } from '../failures.ts'
import { sendInTurn } from '../send-in-turn.ts'
import { isStillHere, type Maker } from '../who-is-here.ts'
import { askPatience, patienceMs } from './change-mark.ts'
import { deliverPicture } from './deliver-picture.ts'
import {
  dropPicture,
  keepPicture,
  loadPictures,
  showProgress,
  waitingPictures,
  type WaitingPicture,
} from './queue-state.ts'

/** Whose pictures are sent: those that this account has added. */
export type PictureSender = Maker & {
  /** Told when the server does not take the picture of a message. */
  onChatRefused?: (failure: unknown) => void
}

/** Pauses before trying again without a sign of a connection; the last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000]
/** A picture at which the server stumbled so often is shown to the person. */
const mostStumbles = 3

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const stumbles = new Map<string, number>()

/** The person asks for it. */
export const sendPictureAgain = async (sender: PictureSender, clientId: string): Promise<void> => {
  stumbles.delete(clientId)
  await keepPicture(clientId, { problem: null })
  await sendPictures(sender)
}

/** Answers whether it had to stop before the end. */
const sendAll = async (sender: PictureSender): Promise<boolean> => {
  stopWaiting()
  // another tab may have sent them meanwhile
  await loadPictures()
  for (;;) {
    if (!nextOf(sender.accountId)) return false
    if (!(await isStillHere(sender))) return true
    // it may have been discarded meanwhile
    const next = nextOf(sender.accountId)
    if (!next) return false
    const asked = patienceMs()
    const pauseMs = asked > 0 ? asked : await sendOne(sender, next)
    showProgress(next.clientId, null)
    if (pauseMs === 'stop') return true
    if (pauseMs !== null) {
      tryLater(sender, pauseMs)
      return true
    }
  }
}

export const sendPictures = sendInTurn('towline.pictures', sendAll)

/** The oldest; one at which the server stumbled lets the others go first. */
const nextOf = (accountId: string): WaitingPicture | undefined =>
  waitingPictures()
    .filter((one) => one.accountId === accountId && !one.isPreparing && one.problem === null)
    .sort((a, b) => stumblesOf(a) - stumblesOf(b))[0]

const stumblesOf = ({ clientId }: WaitingPicture): number => stumbles.get(clientId) ?? 0

/** Answers after how long to go on (null: at once), or that nothing more can be done now. */
const sendOne = async (
  sender: PictureSender,
  picture: WaitingPicture,
): Promise<number | 'stop' | null> => {
  const { clientId } = picture
  try {
    showProgress(clientId, 0)
    await deliverPicture(picture, {
      client: sender.client,
      onProgress: (share) => showProgress(clientId, share),
      onArrived: () => keepPicture(clientId, { hasArrived: true }),
    })
    failures = 0
    await dropPicture(clientId)
    return null
  } catch (failure) {
    return whatNow(sender, picture, failure)
  }
}

const whatNow = async (
  { onChatRefused }: PictureSender,
  picture: WaitingPicture,
  failure: unknown,
): Promise<number | 'stop' | null> => {
  const { clientId, hasArrived, purpose } = picture
  // The session is over: it waits until whoever added it is back.
  if (isRefusal(failure, 'not_signed_in')) return 'stop'
  if (isRefusal(failure, 'too_many_requests', 'not_ready')) {
    const pauseMs = spread((failure.retryAfterSeconds ?? 10) * 1_000)
    askPatience(pauseMs)
    return pauseMs
  }
  if (failure instanceof OfflineError) {
    failures += 1
    return spread(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0)
  }
  // It had arrived so long ago that the server has forgotten it.
  if (isRefusal(failure, 'chat_photo_missing') && hasArrived) {
    await keepPicture(clientId, { hasArrived: false })
    return null
  }
  stumbles.set(clientId, stumblesOf(picture) + 1)
  if (isRefusal(failure, 'internal_error') && stumblesOf(picture) < mostStumbles) {
    return spread(pausesMs[0] ?? 0)
  }
  await keepPicture(clientId, { problem: wordsOf(failure).detail })
  if (purpose === 'chat') onChatRefused?.(failure)
  return null
}

/** At least so long, and not all devices at the same moment. */
const spread = (ms: number): number => ms * (1 + Math.random() / 2)

let stopWaiting = (): void => undefined

/** Or as soon as the device says that it is back. */
const tryLater = (sender: PictureSender, ms: number): void => {
  stopWaiting()
  const again = (): void => void sendPictures(sender)
  window.addEventListener('online', again)
  timer = setTimeout(again, ms)
  stopWaiting = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
}
