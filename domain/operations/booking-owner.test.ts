/** Seen to fail with: `>=` turned to `>`; `isOwned` and `wokenAt` not asked. */
import { expect, it } from 'vitest'
import { isDeputyDue, unownedLimitMinutes } from './booking-owner.ts'

it('wakes the deputy once, when the limit has passed and no one has the booking', () => {
  const seenAt = new Date('2026-11-25T22:00:00Z')
  const after = (minutes: number) => new Date(seenAt.getTime() + minutes * 60_000)
  const problem = { seenAt, wokenAt: null, isOwned: false }
  expect(isDeputyDue(problem, after(unownedLimitMinutes - 0.1))).toBe(false)
  expect(isDeputyDue(problem, after(unownedLimitMinutes))).toBe(true)
  expect(isDeputyDue({ ...problem, isOwned: true }, after(60))).toBe(false)
  expect(isDeputyDue({ ...problem, wokenAt: after(5) }, after(60))).toBe(false)
})
