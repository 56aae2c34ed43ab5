/** The account whose cookie sends: a browser has one at a time, and another tab may have changed which. */
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { isShownFromCopy } from '../kit/connection.ts'
import { meQuery } from './me.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** The account that any tab last saw signed in: an identifier, which grants no access. */
const lastSeenKey = 'towline.last-seen'

/** Null when no user was signed in, or where storage is refused. */
const lastSeen = (): string | null => deviceStorage.read(lastSeenKey)

/** Null: signed out. Where storage is refused, only this tab remembers it. */
export const rememberCurrentAccount = (accountId: string | null): void => {
  if (accountId === null) deviceStorage.remove(lastSeenKey)
  else deviceStorage.write(lastSeenKey, accountId)
}

/** The user who has made something that waits on this device. */
export type Maker = { client: QueryClient; accountId: string }

/** As far as this tab knows. */
export const seemsHere = ({ client, accountId }: Maker): boolean =>
  client.getQueryData<Account | null>(queryKeys.me)?.accountId === accountId

/**
 * Another account that has signed in since would send it as its own. The server is asked where another tab has seen one, and where this page
 * knows the account only from the device's copy.
 */
export const isStillHere = async (maker: Maker): Promise<boolean> => {
  const { client, accountId } = maker
  const seen = lastSeen()
  const isKnown = (seen === null || seen === accountId) && !isShownFromCopy()
  if (!seemsHere(maker) || isKnown) return seemsHere(maker)
  try {
    const account = await client.fetchQuery({ ...meQuery, staleTime: 0 })
    if (account?.accountId !== accountId) return false
    rememberCurrentAccount(accountId)
    return true
  } catch {
    // No connection: nothing could be sent either.
    return false
  }
}
