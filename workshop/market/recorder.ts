/** How long each kind of request took, and how it ended, in one stretch of time. */
import type { Answer, ApiClient, ApiKey } from '../simulator/api-client.ts'

export type Recorder = {
  note: (key: ApiKey, answer: Answer<unknown>, tookMs: number) => void
  /** Counts something that is no request. */
  count: (what: string) => void
  /** What was noted since the last time. */
  take: () => Recorded
}

export type Recorded = {
  /** Milliseconds of the requests that were carried out. */
  took: ReadonlyMap<string, readonly number[]>
  /** Requests that were not answered, or with a status of 500 and above, by their kind. */
  failed: ReadonlyMap<string, number>
  /** Refusals below 500, such as a job that another driver got first. */
  refused: ReadonlyMap<string, number>
  counted: ReadonlyMap<string, number>
}

const increase = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1)

const empty = () => ({
  took: new Map<string, number[]>(),
  failed: new Map<string, number>(),
  refused: new Map<string, number>(),
  counted: new Map<string, number>(),
})

export const openRecorder = (): Recorder => {
  let now = empty()
  return {
    note: (key, answer, tookMs) => {
      if (answer.kind === 'answered') {
        const times = now.took.get(key)
        if (times) times.push(tookMs)
        else now.took.set(key, [tookMs])
      } else if (answer.kind === 'refused' && answer.status < 500) {
        increase(now.refused, `${key}: ${answer.code ?? answer.status}`)
      } else {
        increase(now.failed, `${key}: ${answer.kind === 'refused' ? answer.status : answer.kind}`)
      }
    },
    count: (what) => increase(now.counted, what),
    take: () => {
      const taken = now
      now = empty()
      return taken
    },
  }
}

/** A client whose calls are noted, and whose open streams are counted. */
export const recorded = (
  client: ApiClient,
  recorder: Recorder,
  streams: { open: number },
): ApiClient => ({
  ...client,
  call: async (key, request, signal) => {
    const beganAt = performance.now()
    const answer = await client.call(key, request, signal)
    recorder.note(key, answer, performance.now() - beganAt)
    return answer
  },
  stream: async (lastEventId, onText, signal) => {
    let isOpen = false
    try {
      return await client.stream(
        lastEventId,
        (text) => {
          if (!isOpen) streams.open += 1
          isOpen = true
          onText(text)
        },
        signal,
      )
    } finally {
      if (isOpen) streams.open -= 1
    }
  },
})
