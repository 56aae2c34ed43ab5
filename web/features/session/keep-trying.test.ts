/**
 * What begins with somebody who is signed in. Mutants that were seen to fail: tried again only when the device says that it has a
 * connection; not ended when it comes after its end; the pause going on after the end.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

const minuteMs = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something whose script does not come as many times as `failures`. */
const opened = (failures: number) => {
  const deed = { tried: 0, ended: 0 }
  const end = keepTrying(async () => {
    deed.tried += 1
    if (deed.tried <= failures) throw new Error('no script')
    return () => void (deed.ended += 1)
  })
  return { deed, end }
}

it('begins where the server was away for a moment, though the device never lost its connection', async () => {
  const { deed, end } = opened(3)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(deed).toEqual({ tried: 4, ended: 0 })
  await vi.advanceTimersByTimeAsync(minuteMs)
  end()
  expect(deed).toEqual({ tried: 4, ended: 1 })
})

it('ends what comes too late, and tries no more', async () => {
  const late = opened(0)
  late.end()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(late.deed.ended).toBeGreaterThan(0)
  const gone = opened(9)
  gone.end()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(gone.deed.tried).toBe(1)
  const never = opened(9)
  await vi.advanceTimersByTimeAsync(0)
  never.end()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(never.deed.tried).toBe(1)
})
