/** Written against: no timer, the parent not listened to, the listener left behind. */
import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { withLimitedSignal } from './limited-signal.ts'

/** Nothing but the signal's own end ends this. */
const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    const end = () => resolve(String(signal.reason))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })

it('ends the work when its time is up, or when its parent ends, whichever comes first', async () => {
  const parent = new AbortController()
  expect(await withLimitedSignal(20, parent.signal, untilAborted)).toContain('within 20 ms')
  expect(getEventListeners(parent.signal, 'abort')).toEqual([])
  const stopped = withLimitedSignal(60_000, parent.signal, untilAborted)
  parent.abort('stopping')
  expect(await stopped).toBe('stopping')
  expect(await withLimitedSignal(60_000, parent.signal, untilAborted)).toBe('stopping')
})

it('leaves nothing on its parent, and passes on what the work throws', async () => {
  const { signal } = new AbortController()
  for (let n = 0; n < 20; n++)
    expect(await withLimitedSignal(60_000, signal, async () => n)).toBe(n)
  await expect(
    withLimitedSignal(60_000, signal, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
