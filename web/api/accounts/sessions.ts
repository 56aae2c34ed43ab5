/** The user's own sessions. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sessions } from '../../../contract/accounts/sessions.ts'
import { keepAnswer } from '../kit/invalidate.ts'
import { call } from '../kit/call.ts'

/** Defined here and not in `query-keys.ts`, which every page loads. */
const queryKey = ['sessions']

export const sessionsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call('GET /api/me/sessions', { signal }),
})

const keep = (client: QueryClient, answer: Sessions): void => {
  keepAnswer(client, queryKey, answer)
}

export const endSession = mutationOptions({
  mutationFn: (sessionId: string) =>
    call('DELETE /api/me/sessions/:sessionId', { params: { sessionId } }),
  onSuccess: (answer, _sent, _kept, { client }) => keep(client, answer),
})

export const endOtherSessions = mutationOptions({
  mutationFn: () => call('POST /api/me/sessions/end-others'),
  onSuccess: (answer, _sent, _kept, { client }) => keep(client, answer),
})
