import { expect, it } from 'vitest'
import { pressTimeToKeep } from './step-time.ts'

const now = new Date('2026-12-04T20:00:00.000Z')
const acceptedAt = new Date('2026-12-03T20:30:00.000Z')

it.each([
  ['nothing said', null, null],
  ['it came at once', '2026-12-04T19:59:01.000Z', null],
  ['it waited', '2026-12-04T19:20:00.000Z', '2026-12-04T19:20:00.000Z'],
  ['it waited a minute', '2026-12-04T19:59:00.000Z', '2026-12-04T19:59:00.000Z'],
  ['of a moment to come', '2026-12-04T20:00:01.000Z', null],
  ['before the acceptance', '2026-12-03T20:29:59.999Z', null],
  ['right after the acceptance', '2026-12-03T20:30:00.000Z', '2026-12-03T20:30:00.000Z'],
])('%s', (_, pressed, kept) => {
  const pressedAt = pressed === null ? null : new Date(pressed)
  expect(pressTimeToKeep(pressedAt, { now, acceptedAt })?.toISOString() ?? null).toBe(kept)
})

it('longer ago than any recovery takes, or with no acceptance, it is not believed', () => {
  const longAgo = new Date('2026-12-03T19:59:59.000Z')
  expect(pressTimeToKeep(longAgo, { now, acceptedAt: longAgo })).toBeNull()
  expect(pressTimeToKeep(new Date(now.getTime() - 120_000), { now, acceptedAt: null })).toBeNull()
})
