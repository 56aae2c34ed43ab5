import { expect, it } from 'vitest'
import { planChaos, type Action } from './plan.ts'

const seeds = Array.from({ length: 50 }, (_, seed) => seed)
const manyMore = 200

const actionsOf = (seed: number, more = 0): Action[] => {
  const plan = planChaos(seed)
  const certain = plan.steps.map(({ action }) => action)
  return [...certain, ...Array.from({ length: more }, () => plan.more().action), plan.last.action]
}

it('is the same for the same seed, and another for another', () => {
  expect(actionsOf(7, 20)).toEqual(actionsOf(7, 20))
  expect(actionsOf(7, 20)).not.toEqual(actionsOf(8, 20))
})

it('shows each defect that was there once, whatever the seed', () => {
  for (const seed of seeds) {
    const kinds = actionsOf(seed).map(({ kind }) => kind)
    expect(kinds).toContain('stop_while_database_hangs')
    expect(kinds).toContain('stop_while_provider_hangs')
    // nothing comes after it that would start the worker again
    expect(kinds.at(-1)).toBe('kill_database_under_reports')
  }
})

it('hangs long enough for a request, and then for a process, to be too late', () => {
  for (const action of seeds.flatMap((seed) => actionsOf(seed))) {
    if (action.kind !== 'stop_while_database_hangs') continue
    expect(action.stopAfterMs).toBeGreaterThan(12_000)
    expect(action.forMs - action.stopAfterMs).toBeGreaterThan(11_000)
  }
})

it('does everything to every target sooner or later, and pauses none for ever', () => {
  const seen = new Set<string>()
  for (const action of actionsOf(1, manyMore)) {
    if ('target' in action) seen.add(`${action.kind} ${action.target}`)
    if (action.kind === 'pause') expect(action.forMs).toBeLessThanOrEqual(15_000)
  }
  for (const target of ['server', 'worker', 'launcher', 'database', 'provider']) {
    expect(seen).toContain(`kill ${target}`)
    expect(seen).toContain(`pause ${target}`)
  }
})
