/** Seen to fail with: a scenario whose steps do not follow each other by the table of bookings. */
import { describe, expect, it } from 'vitest'
import { hasEnded } from '../bookings/booking.ts'
import {
  cancelledInSandbox,
  isSandboxScenario,
  placedInSandbox,
  sandboxDrivers,
  sandboxScenarios,
  sandboxScenarioOf,
  stepInSandbox,
  type SandboxState,
  type SandboxScenario,
} from './sandbox.ts'

const at = new Date('2026-11-22T10:00:00Z')
const scenarios = Object.keys(sandboxScenarios).filter(isSandboxScenario)
const played = scenarios.filter((scenario) => sandboxScenarios[scenario].length > 0)

const runAll = (scenario: SandboxScenario): { transitions: string[]; end: SandboxState } => {
  let state = placedInSandbox(scenario, 95_00, at)
  const transitions: string[] = []
  while (state.nextStepAt !== null) {
    const { transition, after } = stepInSandbox(scenario, state)
    transitions.push(`${transition} ${after.status}`)
    state = after
  }
  return { transitions, end: state }
}

describe('a scenario', () => {
  it.each(played)('%s follows the table of bookings to its end', (scenario) => {
    const { transitions, end } = runAll(scenario)
    expect(transitions).toHaveLength(sandboxScenarios[scenario].length)
    expect(hasEnded(end.status)).toBe(true)
    expect(end.nextStep).toBeNull()
    expect(end.driver === null || end.driver < sandboxDrivers.length).toBe(true)
  })

  it('is the same each time, and charges what the live side would', () => {
    expect(runAll('TEST-NORMAL')).toEqual(runAll('TEST-NORMAL'))
    expect(runAll('TEST-NORMAL').end).toMatchObject({ status: 'completed', chargedCents: 95_00 })
    expect(runAll('TEST-NOBODY-ACCEPTS').end).toMatchObject({
      cancelReason: 'nobody_accepted',
      chargedCents: 0,
    })
    expect(runAll('TEST-DRIVER-CANCELS').end).toMatchObject({
      cancelReason: 'driver_cancelled',
      chargedCents: 0,
    })
    expect(runAll('TEST-DRIVER-GIVES-UP').end).toMatchObject({ status: 'completed', driver: 1 })
    expect(runAll('TEST-LATE').transitions).toContain('arrival_missed driver_en_route')
  })

  it('is named by the beginning of a policy number', () => {
    expect(sandboxScenarioOf('test-late-7')).toBe('TEST-LATE')
    expect(sandboxScenarioOf('TEST-NO-DRIVERS')).toBe('TEST-NO-DRIVERS')
    expect(sandboxScenarioOf('POL-1047-KE')).toBe('TEST-NORMAL')
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
