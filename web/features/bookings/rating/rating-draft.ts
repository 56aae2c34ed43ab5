/** A rating that the customer began, or put off: kept for this visit, by booking. */
import { isStars, type Stars } from '../../../../domain/bookings/rating.ts'
import { isRecord } from '../../../ui/is-record.ts'
import { openPersistedState } from '../../../ui/persisted-state.ts'

export type RatingDraft = { stars: Stars | null; comment: string; isSkipped: boolean }

const untouched: RatingDraft = { stars: null, comment: '', isSkipped: false }

type Drafts = Readonly<Record<string, RatingDraft>>

const restoreDraft = (value: unknown): RatingDraft => {
  const { stars, comment, isSkipped } = isRecord(value) ? value : {}
  return {
    stars: typeof stars === 'number' && isStars(stars) ? stars : null,
    comment: typeof comment === 'string' ? comment : '',
    isSkipped: isSkipped === true,
  }
}

const drafts = openPersistedState<Drafts>({
  key: 'towline.ratings',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
  where: 'tab',
  initial: {},
  restore: (value) =>
    Object.fromEntries(
      Object.entries(isRecord(value) ? value : {}).map(([bookingId, draft]) => [
        bookingId,
        restoreDraft(draft),
      ]),
    ),
})

export const changeRatingDraft = (bookingId: string, change: Partial<RatingDraft>): void => {
  const known = drafts.get()
  drafts.set({ ...known, [bookingId]: { ...untouched, ...known[bookingId], ...change } })
}

export const forgetRatingDraft = (bookingId: string): void => {
  const { [bookingId]: _, ...others } = drafts.get()
  drafts.set(others)
}

export const useRatingDraft = (bookingId: string): RatingDraft =>
  drafts.use()[bookingId] ?? untouched
