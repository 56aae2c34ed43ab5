/**
 * Keeps a copy of the current booking or job on this device while a user is signed in, as it changes, and removes it when it has expired or
 * belongs to another account.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { ProblemError } from '../kit/failures.ts'
import { queryKeys } from '../kit/query-keys.ts'
import { mergedCopy, nextForgetAtMs, type JobCopy, type KnownNow } from './job-copy.ts'
import { changeJobCopy } from './sealed-copy.ts'

/** Positions come every few seconds: the copy is written at most this often. */
const restMs = 2_000
/** The longest that a timer can wait. */
const longestMs = 2_147_483_647

const bookingsKey = queryKeys.booking('').slice(0, 2)
const watched: readonly (readonly string[])[] = [queryKeys.me, queryKeys.driver, bookingsKey]

const isWatched = (queryKey: readonly unknown[]): boolean =>
  watched.some((key) => key.every((word, index) => queryKey[index] === word))

/** For this account; the returned function ends it. */
export const keepJob = (client: QueryClient, accountId: string): (() => void) => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let forgetting: ReturnType<typeof setTimeout> | undefined

  const write = async (): Promise<void> => {
    timer = undefined
    let kept: JobCopy | null = null
    const isKept = await changeJobCopy(Date.now(), (copy) => {
      // The session is over, and with it the right to write.
      if (isOver) return copy
      const known = knownNow(client)
      kept = known?.account.accountId === accountId ? mergedCopy(copy, known, Date.now()) : copy
      return kept
    })
    if (isOver || !isKept || !kept) return
    keepPages()
    clearTimeout(forgetting)
    forgetting = setTimeout(
      () => void write(),
      Math.min(longestMs, Math.max(0, nextForgetAtMs(kept) - Date.now())),
    )
  }

  const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isWatched(query.queryKey)) return
    timer ??= setTimeout(() => void write(), restMs)
  })
  void write()
  return () => {
    isOver = true
    stopWatching()
    clearTimeout(timer)
    clearTimeout(forgetting)
  }
}

const knownNow = (client: QueryClient): KnownNow | null => {
  const account = client.getQueryData<Account | null>(queryKeys.me)
  if (!account) return null
  const queries = client.getQueryCache().findAll({ queryKey: bookingsKey })
  return {
    account,
    driver: client.getQueryData<DriverSelf>(queryKeys.driver) ?? null,
    bookings: queries.flatMap(({ queryKey, state }) => {
      const booking = client.getQueryData<Booking>(queryKey)
      return booking ? [{ booking, receivedAtMs: state.dataUpdatedAt }] : []
    }),
    lost: queries.flatMap(({ queryKey, state }) =>
      state.data === undefined && state.error instanceof ProblemError ? [String(queryKey[2])] : [],
    ),
  }
}

let isRequested = false

/** The pages themselves and their scripts: the service worker fetches them once for each build. */
const keepPages = (): void => {
  if (isRequested || !('serviceWorker' in navigator)) return
  isRequested = true
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep_job_pages', []))
}
