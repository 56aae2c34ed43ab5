/** Where one is signed in. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sessions } from '../../contract/sessions.ts'
import { keepAnswer } from './ask-again.ts'
import { call } from './call.ts'

/** Kept here alone: every page loads `query-keys.ts`. */
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
