import type { ApiClient } from './api-client.ts'
import type { Clock } from './clock.ts'
import type { Say } from './say.ts'

/** One lost connection among many is no news. */
const newsAfterMs = 10_000

/** Says once when nobody hears from the server any more, and once when it is back, however many people talk to it. */
export const openServerWatch = (clock: Clock, say: Say): ((client: ApiClient) => ApiClient) => {
  let isAway = false
  let lastHeardAt = clock.now()
  const heard = (): void => {
    lastHeardAt = clock.now()
    if (isAway) say('server_back')
    isAway = false
  }
  const missed = (): void => {
    if (isAway || clock.now() - lastHeardAt < newsAfterMs) return
    isAway = true
    say('server_away')
  }
  const noting = async <A extends { kind: string }>(asked: Promise<A>): Promise<A> => {
    const answer = await asked
    if (answer.kind === 'unreachable') missed()
    else heard()
    return answer
  }
  return (client) => ({
    ...client,
    call: (key, request, signal) => noting(client.call(key, request, signal)),
    stream: (lastEventId, onText, signal) =>
      noting(
        client.stream(
          lastEventId,
          (text) => {
            heard()
            onText(text)
          },
          signal,
        ),
      ),
  })
}
