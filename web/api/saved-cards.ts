/** Cards that a person asked to keep. Failures are thrown as they are. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallAnswer } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

export const savedCardsQuery = queryOptions({
  queryKey: queryKeys.savedCards,
  queryFn: ({ signal }) => call('GET /api/me/cards', { signal }),
  // One may have been saved a moment ago, by paying.
  staleTime: 0,
})

const keepAnswer = (
  answer: CallAnswer<'GET /api/me/cards'>,
  _sent: unknown,
  _kept: unknown,
  { client }: { client: QueryClient },
): void => void client.setQueryData(savedCardsQuery.queryKey, answer)

/** Refusals: `saved_card_not_found`. */
export const chooseDefaultCard = mutationOptions({
  mutationFn: (cardId: string) => call('PUT /api/me/cards/:cardId/default', { params: { cardId } }),
  onSuccess: keepAnswer,
})

/** Refusals: `saved_card_not_found`. */
export const removeSavedCard = mutationOptions({
  mutationFn: (cardId: string) => call('DELETE /api/me/cards/:cardId', { params: { cardId } }),
  onSuccess: keepAnswer,
})
