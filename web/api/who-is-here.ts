/** Whose cookie sends: one account at a time is signed in to a browser, and another tab may have changed which. */
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../contract/accounts.ts'
import { meQuery } from './first-queries.ts'
import { queryKeys } from './query-keys.ts'

/** The account that was last seen signed in by any tab: an identifier, which opens nothing. */
const lastSeenKey = 'towline.last-seen'

/** Null when nobody was, or where storage is refused. */
const lastSeen = (): string | null => {
  try {
    return window.localStorage.getItem(lastSeenKey)
  } catch {
    return null
  }
}

/** Null: they have signed out. */
export const rememberWhoIsHere = (accountId: string | null): void => {
  try {
    if (accountId === null) window.localStorage.removeItem(lastSeenKey)
    else window.localStorage.setItem(lastSeenKey, accountId)
  } catch {
    // Refused: what this tab knows has to do.
  }
}

/** Somebody who has made something that waits on this device. */
export type Maker = { client: QueryClient; accountId: string }

/** As far as this tab knows. */
export const seemsHere = ({ client, accountId }: Maker): boolean =>
  client.getQueryData<Account | null>(queryKeys.me)?.accountId === accountId

/** Whoever signed in since would send it as their own. The server is asked where another tab has seen somebody else. */
export const isStillHere = async (maker: Maker): Promise<boolean> => {
  const { client, accountId } = maker
  const seen = lastSeen()
  if (!seemsHere(maker) || seen === null || seen === accountId) return seemsHere(maker)
  try {
    const account = await client.fetchQuery({ ...meQuery, staleTime: 0 })
    if (account?.accountId !== accountId) return false
    rememberWhoIsHere(accountId)
    return true
  } catch {
    // No connection: nothing could be sent either.
    return false
  }
}
