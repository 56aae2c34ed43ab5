/** The user's own sessions. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sessions } from '../../../contract/accounts/sessions.ts'
import { accountKeys } from '../account-keys.ts'
import { keepAnswer } from '../kit/invalidate.ts'
import { call } from '../kit/call.ts'

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => call('GET /api/me/sessions', { signal }),
})

const keep = (client: QueryClient, answer: Sessions): void => {
  keepAnswer(client, accountKeys.sessions, answer)
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
