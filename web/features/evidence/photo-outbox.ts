/**
 * Pictures on their way. They are sent one after the other, wait while there is no connection, and go on by themselves when there is one.
 * What is sent twice is one picture: the server knows it by its bytes. Kept in memory, so a page that is closed takes them with it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Evidence } from '../../../contract/evidence.ts'
import type { PhotoKind } from '../../../domain/evidence.ts'
import { isRefusal, OfflineError, wordsOf } from '../../api/failures.ts'
import { evidenceWith } from '../../api/live-changes.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { preparePhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.ts'

export type OutgoingPhoto = {
  key: number
  bookingId: string
  kind: PhotoKind
  file: File
  /** From 0 to 1 while it is being sent; null while it waits. */
  progress: number | null
  /** Why it was not taken, in words. */
  problem: string | null
}

/** Without a sign of a connection: so often. */
const againMs = 8_000

let outgoing: readonly OutgoingPhoto[] = []
let lastKey = 0
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const set = (next: readonly OutgoingPhoto[]): void => {
  outgoing = next
  for (const tell of listeners) tell()
}

const change = (key: number, part: Partial<OutgoingPhoto>): void =>
  set(outgoing.map((one) => (one.key === key ? { ...one, ...part } : one)))

const nothing: readonly OutgoingPhoto[] = []

/** Those of all bookings; a screen takes its own. */
export const useOutgoingPhotos = (): readonly OutgoingPhoto[] =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => outgoing,
    () => nothing,
  )

export const sendPhotos = (
  client: QueryClient,
  bookingId: string,
  kind: PhotoKind,
  files: readonly File[],
): void => {
  const added = files.map((file): OutgoingPhoto => {
    lastKey += 1
    return { key: lastKey, bookingId, kind, file, progress: null, problem: null }
  })
  set([...outgoing, ...added])
  void flush(client)
}

export const sendAgain = (client: QueryClient, key: number): void => {
  change(key, { problem: null })
  void flush(client)
}

export const dropOutgoing = (key: number): void => set(outgoing.filter((one) => one.key !== key))

const flush = async (client: QueryClient): Promise<void> => {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (;;) {
      const next = outgoing.find(({ problem }) => problem === null)
      if (!next) return
      const wait = await sendOne(client, next)
      if (wait !== null) {
        tryLater(client, wait)
        return
      }
    }
  } finally {
    isSending = false
  }
}

/** Answers after how long to go on; null: at once. */
const sendOne = async (client: QueryClient, one: OutgoingPhoto): Promise<number | null> => {
  const { key, bookingId, kind, file } = one
  change(key, { progress: 0 })
  try {
    const prepared = await preparePhoto(file)
    if (!prepared) {
      change(key, { progress: null, problem: 'This picture cannot be read here. Try a photo.' })
      return null
    }
    const photo = await sendPhoto({ ...prepared, bookingId, kind }, (progress) =>
      change(key, { progress }),
    )
    client.setQueryData<Evidence>(
      queryKeys.evidence(bookingId),
      (known) => known && evidenceWith(known, photo),
    )
    dropOutgoing(key)
    return null
  } catch (failure) {
    const isLater =
      failure instanceof OfflineError || isRefusal(failure, 'too_many_requests', 'not_ready')
    change(key, { progress: null, problem: isLater ? null : wordsOf(failure).detail })
    if (!isLater) return null
    return isRefusal(failure, 'too_many_requests', 'not_ready')
      ? (failure.retryAfterSeconds ?? 5) * 1_000
      : againMs
  }
}

/** Or as soon as the device says that it is back. */
const tryLater = (client: QueryClient, ms: number): void => {
  const again = (): void => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    void flush(client)
  }
  window.addEventListener('online', again)
  timer = setTimeout(again, ms)
}
