import type { QueryClient } from '@tanstack/react-query'
import type { Arrival } from '../../../contract/bookings/arrival.ts'
import { clearUserCache, setCurrentAccount } from './on-sign-out.ts'
import { queryKeys } from '../kit/query-keys.ts'

/**
 * Called after sign-in: data cached for the previous user must not be shown to the new one. A user who still owes the second step does
 * not count as signed in yet; the sign-in page asks for that step.
 */
export const onSignIn = (client: QueryClient, { nextStep, ...account }: Arrival): void => {
  clearUserCache(client)
  setCurrentAccount(client, nextStep === null ? account : null)
  void client.invalidateQueries({ queryKey: queryKeys.twoFactor })
}
