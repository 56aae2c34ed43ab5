/** Whose cookie sends: one account at a time is signed in to a browser, and another tab may have changed which. */
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../contract/accounts.ts'
import { deviceStorage } from '../ui/device-storage.ts'
import { isShownFromCopy } from './connection.ts'
import { meQuery } from './first-queries.ts'
import { queryKeys } from './query-keys.ts'

/** The account that was last seen signed in by any tab: an identifier, which opens nothing. */
const lastSeenKey = 'towline.last-seen'

/** Null when nobody was, or where storage is refused. */
const lastSeen = (): string | null => deviceStorage.read(lastSeenKey)

/** Null: they have signed out. Where storage is refused, what this tab knows has to do. */
export const rememberWhoIsHere = (accountId: string | null): void => {
  if (accountId === null) deviceStorage.remove(lastSeenKey)
  else deviceStorage.write(lastSeenKey, accountId)
}

/** Somebody who has made something that waits on this device. */
export type Maker = { client: QueryClient; accountId: string }

/** As far as this tab knows. */
export const seemsHere = ({ client, accountId }: Maker): boolean =>
  client.getQueryData<Account | null>(queryKeys.me)?.accountId === accountId

/**
 * Another account that has signed in since would send it as its own. The server is asked where another tab has seen one, and where this page
 * knows only from the device's copy who is here.
 */
export const isStillHere = async (maker: Maker): Promise<boolean> => {
  const { client, accountId } = maker
  const seen = lastSeen()
  const isKnown = (seen === null || seen === accountId) && !isShownFromCopy()
  if (!seemsHere(maker) || isKnown) return seemsHere(maker)
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
