/**
 * The pictures that wait, as this tab knows them: those on the shelf of the device, and those that the browser would not keep. Every
 * change goes to the shelf first; other tabs are told and look again.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { waitingPicturesDays } from '../../../domain/retention.ts'
import { markWaiting } from './change-mark.ts'
import { putOnShelf, readShelf, takeFromShelf } from './picture-shelf.ts'
import type { QueuedPicture } from './queued-picture.ts'

export type WaitingPicture = QueuedPicture & {
  /** On the device: it outlives the page. */
  isKept: boolean
  /** It is still being made smaller; `blob` is what was chosen. */
  isPreparing: boolean
  /** From 0 to 1 while this tab sends it; null while it waits. */
  progress: number | null
}

let waiting: readonly WaitingPicture[] = []
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()
const nothing: readonly WaitingPicture[] = []

let channel: BroadcastChannel | undefined

/** Not before a page wants it: where pages are drawn beforehand, an open channel would keep the process from ending. */
const listenToOtherTabs = (): void => {
  if (channel) return
  channel = new BroadcastChannel('towline.pictures')
  channel.addEventListener('message', () => void loadPictures())
}

const become = (next: readonly WaitingPicture[]): void => {
  waiting = next
  for (const tell of listeners) tell()
}

const note = (): void => {
  markWaiting(waiting.some(({ isKept }) => isKept))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  channel?.postMessage('changed')
}

/** As it is on the shelf now, whichever tab put it there. What has waited too long is forgotten. */
export const loadPictures = async (): Promise<void> => {
  listenToOtherTabs()
  const shelf = await readShelf()
  const oldest = Date.now() - waitingPicturesDays * 86_400_000
  const tooOld = shelf.filter(({ addedAt }) => Date.parse(addedAt) < oldest)
  for (const { clientId } of tooOld) await takeFromShelf(clientId)
  const known = new Map(waiting.map((one) => [one.clientId, one]))
  const kept = shelf
    .filter((one) => !tooOld.includes(one))
    .map((one): WaitingPicture => {
      const here = known.get(one.clientId)
      // the same bytes: whoever shows them goes on showing them
      const blob = here?.blob ?? one.blob
      return { ...one, blob, isKept: true, isPreparing: false, progress: here?.progress ?? null }
    })
  const isOnShelf = new Set(kept.map(({ clientId }) => clientId))
  const inMemory = waiting.filter(({ clientId, isKept }) => !isKept && !isOnShelf.has(clientId))
  become([...kept, ...inMemory].sort((a, b) => a.addedAt.localeCompare(b.addedAt)))
  markWaiting(kept.length > 0)
}

export const waitingPictures = (): readonly WaitingPicture[] => waiting

/** Seen by this tab alone. */
export const showPicture = (picture: WaitingPicture): void => become([...waiting, picture])

/** What this tab alone knows of it: how far it is. */
export const showProgress = (clientId: string, progress: number | null): void =>
  become(waiting.map((one) => (one.clientId === clientId ? { ...one, progress } : one)))

/** Kept on the device where the browser allows it. */
export const keepPicture = async (
  clientId: string,
  change: Partial<QueuedPicture> = {},
): Promise<void> => {
  const before = waiting.find((one) => one.clientId === clientId)
  if (!before) return
  const { isKept: _, isPreparing: __, progress, ...picture } = { ...before, ...change }
  const isKept = await putOnShelf(picture)
  become(
    waiting.map((one) =>
      one.clientId === clientId ? { ...picture, isKept, isPreparing: false, progress } : one,
    ),
  )
  note()
}

export const dropPicture = async (clientId: string): Promise<void> => {
  become(waiting.filter((one) => one.clientId !== clientId))
  await takeFromShelf(clientId)
  note()
}

/** Answers how many there were. */
export const discardPicturesOf = async (accountId: string | null): Promise<number> => {
  await loadPictures()
  const theirs = waiting.filter((one) => one.accountId === accountId)
  for (const { clientId } of theirs) await dropPicture(clientId)
  return theirs.length
}

/** Those of one booking that this account has added; looked up on the device when somebody first wants to see them. */
export const useWaitingPictures = (
  bookingId: string,
  accountId: string | undefined,
): WaitingPicture[] => {
  useEffect(() => {
    loading ??= loadPictures()
  }, [])
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    waitingPictures,
    () => nothing,
  ).filter((one) => one.bookingId === bookingId && one.accountId === accountId)
}
