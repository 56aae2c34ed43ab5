import type { QueryClient } from '@tanstack/react-query'
import type { Arrival } from '../../contract/arrival.ts'
import { forgetPerson, noteHere } from './leave.ts'
import { queryKeys } from './query-keys.ts'

/**
 * Someone signed in: nothing kept for whoever was here before may be shown to them. Who still owes the second step is nobody yet, and the
 * sign-in page asks what is owed.
 */
export const arrive = (client: QueryClient, { nextStep, ...account }: Arrival): void => {
  forgetPerson(client)
  noteHere(client, nextStep === null ? account : null)
  void client.invalidateQueries({ queryKey: queryKeys.twoFactor })
}
