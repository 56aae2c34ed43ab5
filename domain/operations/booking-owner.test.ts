/** Seen to fail with: `>=` turned to `>`; the owner and `wokenAt` not asked; an owner of long ago who answers for everything. */
import { expect, it } from 'vitest'
import { deputyDueSince, isTaken, ownedMinutes, unownedLimitMinutes } from './booking-owner.ts'

const seenAt = new Date('2026-11-25T22:00:00Z')
const after = (minutes: number) => new Date(seenAt.getTime() + minutes * 60_000)
const ownerSince = (minutes: number) => ({ since: after(minutes).toISOString() })
const problemSince = (minutes: number) => ({ sinceMs: after(minutes).getTime() })

it('wakes the deputy once, when the limit has passed and no one has the booking', () => {
  const problem = { seenAt, wokenAt: null, owner: null, problems: [problemSince(-1)] }
  expect(deputyDueSince(problem, after(unownedLimitMinutes - 0.1))).toBeNull()
  expect(deputyDueSince(problem, after(unownedLimitMinutes))).toBe(seenAt.getTime())
  expect(deputyDueSince({ ...problem, owner: ownerSince(1) }, after(60))).toBeNull()
  expect(deputyDueSince({ ...problem, wokenAt: after(5) }, after(60))).toBeNull()
})

it('an owner answers for what goes wrong within half an hour of the press, not for the rest of the night', () => {
  const [old, soon] = [problemSince(0), problemSince(1 + ownedMinutes)]
  expect(isTaken(null, [old])).toBe(false)
  expect(isTaken(ownerSince(1), [old, soon])).toBe(true)
  const late = problemSince(180)
  expect(isTaken(ownerSince(1), [old, late])).toBe(false)
  expect(isTaken(ownerSince(181), [old, late])).toBe(true)
  const problem = { seenAt, wokenAt: after(5), owner: ownerSince(10), problems: [old, late] }
  expect(deputyDueSince(problem, after(180 + unownedLimitMinutes - 0.1))).toBeNull()
  expect(deputyDueSince(problem, after(180 + unownedLimitMinutes))).toBe(late.sinceMs)
  expect(deputyDueSince({ ...problem, wokenAt: after(186) }, after(200))).toBeNull()
})
