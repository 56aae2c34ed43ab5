/** Unsent drafts, by booking: kept on this device. */
import { openPersistedState } from '../../ui/persisted-state.ts'
import { draftsPlace } from './chat-place.ts'

type Drafts = Readonly<Record<string, string>>

/** Longer than any message may be, so that an edited storage stays harmless. */
const readableLength = 4_000

export const restoreDrafts = (value: unknown): Drafts =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(
      ([bookingId, text]: [string, unknown]) =>
        typeof text === 'string' ? [[bookingId, text.slice(0, readableLength)]] : [],
    ),
  )

const drafts = openPersistedState<Drafts>({ ...draftsPlace, initial: {}, restore: restoreDrafts })

export const changeDraft = (bookingId: string, text: string): void => {
  const { [bookingId]: _, ...others } = drafts.get()
  drafts.set(text === '' ? others : { ...others, [bookingId]: text })
}

/** Discards the drafts of every account. Returns how many there were. */
export const discardDrafts = (): number => {
  const count = Object.keys(drafts.get()).length
  drafts.clear()
  return count
}

export const useDraft = (bookingId: string): string => drafts.use()[bookingId] ?? ''
