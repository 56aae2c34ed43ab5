import { formatMoment } from '../../../domain/time/dublin-time.ts'
import type { WaitingPhoto } from './queue-state.ts'

/** The state of the waiting photos, in words for the user who added them; null when none waits. */
export const waitingLabel = (
  photos: readonly Pick<
    WaitingPhoto,
    'addedAt' | 'isKept' | 'isPreparing' | 'problem' | 'progress'
  >[],
): string | null => {
  const waiting = photos.filter(({ problem, isPreparing }) => problem === null && !isPreparing)
  const [oldest] = waiting
  if (!oldest || waiting.some(({ progress }) => progress !== null)) return null
  const since = formatMoment(new Date(oldest.addedAt))
  const which =
    waiting.length === 1
      ? `One photo has been waiting since ${since}. It is`
      : `${waiting.length} photos are waiting, the oldest since ${since}. They are`
  return waiting.every(({ isKept }) => isKept)
    ? `${which} sent when you’re connected, even if you close this page first. Signing out discards anything not sent.`
    : `${which} sent when you’re connected. Keep this page open until then: this browser can’t store photos.`
}
