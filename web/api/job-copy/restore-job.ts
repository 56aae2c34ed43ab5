import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { connectionNow, noteShownAsOf, whenConnectionChanges } from '../kit/connection.ts'
import { meQuery } from '../accounts/me.ts'
import { summaryOf } from '../kit/live-changes.ts'
import { queryKeys } from '../kit/query-keys.ts'
import type { JobCopy } from './job-copy.ts'
import { loadJobCopy } from './sealed-copy.ts'

/**
 * Shows this device's copy where the server cannot be reached: no answer that the server has given on this page is replaced. The session
 * is checked again as soon as possible.
 */
export const restoreJob = async (client: QueryClient): Promise<void> => {
  const copy = await loadJobCopy(Date.now())
  if (!copy) return
  const me = client.getQueryData<Account | null>(queryKeys.me)
  if (me !== undefined && me?.accountId !== copy.account.accountId) return
  show(client, copy)
  noteShownAsOf(Math.min(...copy.bookings.map(({ receivedAtMs }) => receivedAtMs)))
  fetchCurrentAccount(client)
}

const show = (client: QueryClient, { account, driver, bookings }: JobCopy): void => {
  const receivedAtMs = Math.max(...bookings.map((one) => one.receivedAtMs))
  const put = (queryKey: readonly string[], answer: unknown, updatedAt: number): void => {
    if (client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(queryKey, answer, { updatedAt })
  }
  for (const one of bookings) {
    put(queryKeys.booking(one.booking.bookingId), one.booking, one.receivedAtMs)
  }
  if (driver) put(queryKeys.driver, driver, receivedAtMs)
  const items = bookings.map(({ booking }) => summaryOf(booking))
  const list = { pages: [{ items, nextCursor: null }], pageParams: [undefined] }
  put(queryKeys.bookings, list, receivedAtMs)
  // Last: with it the screens begin to read the others.
  put(queryKeys.me, account, receivedAtMs)
}

let isFetching = false

/** The copy is of the account that was last signed in; until the server has confirmed it, nothing is sent for it. */
const fetchCurrentAccount = (client: QueryClient): void => {
  if (isFetching) return
  isFetching = true
  const fetchAccount = async (): Promise<void> => {
    if (connectionNow() !== 'fine') return
    try {
      await client.fetchQuery({ ...meQuery, staleTime: 0 })
    } catch {
      // Not yet: the next change of the connection asks again.
      return
    }
    end()
    isFetching = false
    noteShownAsOf(null)
  }
  const end = whenConnectionChanges(() => void fetchAccount())
}
