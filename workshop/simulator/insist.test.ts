import { describe, expect, it } from 'vitest'
import type { Answer } from './api-client.ts'
import { backoffMs } from './backoff.ts'
import { insist } from './insist.ts'
import { hurriedClock } from './testing/hurried-clock.ts'

const refused = (status: number, retryAfterSeconds: number | null = null): Answer<string> => ({
  kind: 'refused',
  status,
  code: null,
  retryAfterSeconds,
})
const yes: Answer<string> = { kind: 'answered', value: 'yes' }
const away: Answer<string> = { kind: 'unreachable' }

const send = async (answers: Answer<string>[]) => {
  const clock = hurriedClock()
  const { signal } = new AbortController()
  const answer = await insist(async () => answers.shift() ?? yes, {
    clock,
    random: () => 1,
    signal,
  })
  return { answer, waits: clock.waits }
}

describe('insisting', () => {
  it('waits longer each time there is no answer, half a minute at most', async () => {
    const { answer, waits } = await send([away, away, refused(503), away, away, away, away])
    expect(answer).toEqual(yes)
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('waits as long as a limit says', async () => {
    const { answer, waits } = await send([refused(429, 17), refused(429)])
    expect(answer).toEqual(yes)
    expect(waits).toEqual([17_000, 60_000])
  })

  it('takes a refusal for an answer', async () => {
    expect((await send([refused(409)])).answer).toEqual(refused(409))
  })

  it('does not ask a broken server for ever', async () => {
    const { answer, waits } = await send(Array.from({ length: 10 }, () => refused(500)))
    expect(answer).toEqual(refused(500))
    expect(waits).toHaveLength(5)
  })

  it('stops when the signal aborts', async () => {
    const clock = hurriedClock()
    const life = new AbortController()
    let calls = 0
    const insisting = insist(
      async () => {
        if (++calls === 3) life.abort()
        return away
      },
      { clock, random: Math.random, signal: life.signal },
    )
    await expect(insisting).rejects.toThrow('aborted')
    expect(calls).toBe(3)
  })
})

describe('backing off', () => {
  it('does not happen for all clients at the same moment', () => {
    expect(backoffMs(3, () => 0)).toBe(2_000)
    expect(backoffMs(3, () => 1)).toBe(4_000)
    expect(backoffMs(1_000, () => 1)).toBe(30_000)
  })
})
