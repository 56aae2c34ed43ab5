/**
 * The waiting photos as this tab knows them: those stored on the device, and those that the browser would not store. Every change is
 * written to the device first; other tabs are notified and read it again.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { waitingPhotosDays } from '../../../domain/accounts/retention.ts'
import { openDeviceStore } from '../kit/device-store.ts'
import { markWaiting } from './change-mark.ts'
import { fromKept, toKept, type QueuedPhoto } from './queued-photo.ts'

export type WaitingPhoto = QueuedPhoto & {
  /** On the device: it outlives the page. */
  isKept: boolean
  /** It is still being made smaller; `blob` is the original. */
  isPreparing: boolean
  /** From 0 to 1 while this tab sends it; null while it waits. */
  progress: number | null
}

let waiting: readonly WaitingPhoto[] = []
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()
const nothing: readonly WaitingPhoto[] = []

let channel: BroadcastChannel | undefined

/** Opened on first use: where pages are prerendered, an open channel would keep the process from ending. */
const listenToOtherTabs = (): void => {
  if (channel) return
  channel = new BroadcastChannel('towline.pictures')
  channel.addEventListener('message', () => void loadPhotos())
}

const become = (next: readonly WaitingPhoto[]): void => {
  waiting = next
  for (const notify of listeners) notify()
}

const note = (): void => {
  markWaiting(waiting.some(({ isKept }) => isKept))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  channel?.postMessage('changed')
}

/** Reads the stored photos, whichever tab stored them. Photos that have waited too long are dropped. */
export const loadPhotos = async (): Promise<void> => {
  listenToOtherTabs()
  const shelf = await readShelf()
  const oldest = Date.now() - waitingPhotosDays * 86_400_000
  const tooOld = shelf.filter(({ addedAt }) => Date.parse(addedAt) < oldest)
  for (const { clientId } of tooOld) await takeFromShelf(clientId)
  const known = new Map(waiting.map((one) => [one.clientId, one]))
  const kept = shelf
    .filter((one) => !tooOld.includes(one))
    .map((one): WaitingPhoto => {
      const here = known.get(one.clientId)
      // the same bytes, so a component that shows them keeps its blob
      const blob = here?.blob ?? one.blob
      return { ...one, blob, isKept: true, isPreparing: false, progress: here?.progress ?? null }
    })
  const isOnShelf = new Set(kept.map(({ clientId }) => clientId))
  const inMemory = waiting.filter(({ clientId, isKept }) => !isKept && !isOnShelf.has(clientId))
  become([...kept, ...inMemory].sort((a, b) => a.addedAt.localeCompare(b.addedAt)))
  markWaiting(kept.length > 0)
}

export const waitingPhotos = (): readonly WaitingPhoto[] => waiting

/** Adds a photo that only this tab shows. */
export const showPhoto = (photo: WaitingPhoto): void => become([...waiting, photo])

/** The upload progress, accurate to this tab alone. */
export const showProgress = (clientId: string, progress: number | null): void =>
  become(waiting.map((one) => (one.clientId === clientId ? { ...one, progress } : one)))

/** Stores it on the device where the browser allows it. */
export const keepPhoto = async (
  clientId: string,
  change: Partial<QueuedPhoto> = {},
): Promise<void> => {
  const before = waiting.find((one) => one.clientId === clientId)
  if (!before) return
  const { isKept: _, isPreparing: __, progress, ...photo } = { ...before, ...change }
  const isKept = await putOnShelf(photo)
  become(
    waiting.map((one) =>
      one.clientId === clientId ? { ...photo, isKept, isPreparing: false, progress } : one,
    ),
  )
  note()
}

export const dropPhoto = async (clientId: string): Promise<void> => {
  become(waiting.filter((one) => one.clientId !== clientId))
  await takeFromShelf(clientId)
  note()
}

/** Returns how many there were. */
export const discardPhotosOf = async (accountId: string | null): Promise<number> => {
  await loadPhotos()
  const theirs = waiting.filter((one) => one.accountId === accountId)
  for (const { clientId } of theirs) await dropPhoto(clientId)
  return theirs.length
}

/** The waiting photos that this account added to one booking; read from the device on first use. */
export const useWaitingPhotos = (
  bookingId: string,
  accountId: string | undefined,
): WaitingPhoto[] => {
  useEffect(() => {
    loading ??= loadPhotos()
  }, [])
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    waitingPhotos,
    () => nothing,
  ).filter((one) => one.bookingId === bookingId && one.accountId === accountId)
}

/**
 * Where photos wait on the device: IndexedDB, which outlives the page. A browser that refuses it (some private windows) or has no room
 * keeps nothing; the photos are then held in memory.
 */
const onShelf = openDeviceStore('towline', 'pictures', { keyPath: 'clientId' })

/** All stored photos; none where the browser refuses. */
const readShelf = async (): Promise<QueuedPhoto[]> => {
  try {
    const kept: unknown[] = await onShelf('readonly', (store) => store.getAll())
    return kept.flatMap((one) => fromKept(one) ?? [])
  } catch {
    return []
  }
}

/** Returns whether it is kept. */
const putOnShelf = async (photo: QueuedPhoto): Promise<boolean> => {
  try {
    const kept = await toKept(photo)
    await onShelf('readwrite', (store) => store.put(kept))
    return true
  } catch {
    return false
  }
}

const takeFromShelf = async (clientId: string): Promise<void> => {
  try {
    await onShelf('readwrite', (store) => store.delete(clientId))
  } catch {
    // It was never stored.
  }
}
