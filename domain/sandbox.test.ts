/** A mutant that was seen to fail: a story whose steps do not follow each other by the table of bookings. */
import { describe, expect, it } from 'vitest'
import { hasEnded } from './booking.ts'
import {
  cancelledInSandbox,
  isSandboxStory,
  placedInSandbox,
  sandboxDrivers,
  sandboxStories,
  sandboxStoryOf,
  stepInSandbox,
  type SandboxState,
  type SandboxStory,
} from './sandbox.ts'

const at = new Date('2026-11-22T10:00:00Z')
const stories = Object.keys(sandboxStories).filter(isSandboxStory)
const told = stories.filter((story) => sandboxStories[story].length > 0)

const tellAll = (story: SandboxStory): { moves: string[]; end: SandboxState } => {
  let state = placedInSandbox(story, 95_00, at)
  const moves: string[] = []
  while (state.nextStepAt !== null) {
    const { move, after } = stepInSandbox(story, state)
    moves.push(`${move} ${after.status}`)
    state = after
  }
  return { moves, end: state }
}

describe('a story', () => {
  it.each(told)('%s goes by the table of bookings, to its end', (story) => {
    const { moves, end } = tellAll(story)
    expect(moves).toHaveLength(sandboxStories[story].length)
    expect(hasEnded(end.status)).toBe(true)
    expect(end.nextStep).toBeNull()
    expect(end.driver === null || end.driver < sandboxDrivers.length).toBe(true)
  })

  it('is the same each time, and owes what the live side would', () => {
    expect(tellAll('TEST-NORMAL')).toEqual(tellAll('TEST-NORMAL'))
    expect(tellAll('TEST-NORMAL').end).toMatchObject({ status: 'completed', chargedCents: 95_00 })
    expect(tellAll('TEST-NOBODY-ACCEPTS').end).toMatchObject({
      cancelReason: 'nobody_accepted',
      chargedCents: 0,
    })
    expect(tellAll('TEST-DRIVER-CANCELS').end).toMatchObject({
      cancelReason: 'driver_cancelled',
      chargedCents: 0,
    })
    expect(tellAll('TEST-DRIVER-GIVES-UP').end).toMatchObject({ status: 'completed', driver: 1 })
    expect(tellAll('TEST-LATE').moves).toContain('arrival_missed driver_en_route')
  })

  it('is named by the beginning of a policy number', () => {
    expect(sandboxStoryOf('test-late-7')).toBe('TEST-LATE')
    expect(sandboxStoryOf('TEST-NO-DRIVERS')).toBe('TEST-NO-DRIVERS')
    expect(sandboxStoryOf('POL-1047-KE')).toBe('TEST-NORMAL')
  })

  it('ends when it is cancelled', () => {
    const placed = placedInSandbox('TEST-NORMAL', 95_00, at)
    const { after } = stepInSandbox('TEST-NORMAL', placed)
    expect(cancelledInSandbox(placed, 0)).toMatchObject({ nextStepAt: null, chargedCents: 0 })
    expect(cancelledInSandbox(after, 47_50)).toMatchObject({
      status: 'cancelled',
      chargedCents: 47_50,
    })
    expect(() => stepInSandbox('TEST-NORMAL', cancelledInSandbox(after, 0))).toThrow('over')
  })
})
