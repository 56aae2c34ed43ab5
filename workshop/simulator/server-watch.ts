import type { ApiClient } from './api-client.ts'
import type { Clock } from './clock.ts'
import type { Print } from './print.ts'

/** One lost connection among many is not worth reporting. */
const freshAfterMs = 10_000

/** Logs once when the server stops answering, and once when it is back, for all clients together. */
export const openServerWatch = (clock: Clock, print: Print): ((client: ApiClient) => ApiClient) => {
  let isAway = false
  let lastHeardAt = clock.now()
  const heard = (): void => {
    lastHeardAt = clock.now()
    if (isAway) print('server_back')
    isAway = false
  }
  const missed = (): void => {
    if (isAway || clock.now() - lastHeardAt < freshAfterMs) return
    isAway = true
    print('server_away')
  }
  const noting = async <A extends { kind: string }>(response: Promise<A>): Promise<A> => {
    const answer = await response
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
