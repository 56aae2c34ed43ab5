/** Closing one's account, and keeping it after all. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { accountKeys } from '../account-keys.ts'
import { call, type CallAnswer } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

export const closingQuery = queryOptions({
  queryKey: accountKeys.closing,
  queryFn: ({ signal }) => call('GET /api/me/closing', { signal }),
  // a booking may have ended since
  staleTime: 0,
})

const keepAnswer = (
  answer: CallAnswer<'GET /api/me/closing'>,
  _sent: unknown,
  _kept: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(accountKeys.closing, answer)
  void client.invalidateQueries({ queryKey: queryKeys.me })
}

/** Refusals: `closing_booking_current`, `closing_money_owed`, `closing_payout_open`, `closing_not_here`. */
export const closeAccount = mutationOptions({
  mutationFn: () => call('POST /api/me/closing'),
  onSuccess: keepAnswer,
})

export const keepAccount = mutationOptions({
  mutationFn: () => call('DELETE /api/me/closing'),
  onSuccess: keepAnswer,
})
