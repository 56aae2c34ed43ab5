/**
 * Things that begin when a user is signed in. Seen to fail with: a retry only when the device says that it has a connection; not ended when
 * it loads after its end; the pause going on after the end.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retry } from './retry.ts'

const minuteMs = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something whose script fails to load `failures` times. */
const opened = (failures: number) => {
  const action = { tried: 0, ended: 0 }
  const end = retry(async () => {
    action.tried += 1
    if (action.tried <= failures) throw new Error('no script')
    return () => void (action.ended += 1)
  })
  return { action, end }
}

it('begins after a short outage of the server, though the device never lost its connection', async () => {
  const { action, end } = opened(3)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(action).toEqual({ tried: 4, ended: 0 })
  await vi.advanceTimersByTimeAsync(minuteMs)
  end()
  expect(action).toEqual({ tried: 4, ended: 1 })
})

it('ends what loads too late, and stops trying', async () => {
  const late = opened(0)
  late.end()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(late.action.ended).toBeGreaterThan(0)
  const gone = opened(9)
  gone.end()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(gone.action.tried).toBe(1)
  const never = opened(9)
  await vi.advanceTimersByTimeAsync(0)
  never.end()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(never.action.tried).toBe(1)
})
