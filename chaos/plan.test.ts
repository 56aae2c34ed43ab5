import { expect, it } from 'vitest'
import { planChaos, type Deed } from './plan.ts'

const seeds = Array.from({ length: 50 }, (_, seed) => seed)
const manyMore = 200

const deedsOf = (seed: number, more = 0): Deed[] => {
  const plan = planChaos(seed)
  const certain = plan.steps.map(({ deed }) => deed)
  return [...certain, ...Array.from({ length: more }, () => plan.more().deed), plan.last.deed]
}

it('is the same for the same seed, and another for another', () => {
  expect(deedsOf(7, 20)).toEqual(deedsOf(7, 20))
  expect(deedsOf(7, 20)).not.toEqual(deedsOf(8, 20))
})

it('shows each defect that was there once, whatever the seed', () => {
  for (const seed of seeds) {
    const kinds = deedsOf(seed).map(({ kind }) => kind)
    expect(kinds).toContain('stop_while_database_hangs')
    expect(kinds).toContain('stop_while_provider_hangs')
    // nothing comes after it that would start the worker again
    expect(kinds.at(-1)).toBe('kill_database_under_reports')
  }
})

it('hangs long enough for a request, and then for a process, to be too late', () => {
  for (const deed of seeds.flatMap((seed) => deedsOf(seed))) {
    if (deed.kind !== 'stop_while_database_hangs') continue
    expect(deed.stopAfterMs).toBeGreaterThan(12_000)
    expect(deed.forMs - deed.stopAfterMs).toBeGreaterThan(11_000)
  }
})

it('does everything to everyone sooner or later, and holds nobody for ever', () => {
  const seen = new Set<string>()
  for (const deed of deedsOf(1, manyMore)) {
    if ('target' in deed) seen.add(`${deed.kind} ${deed.target}`)
    if (deed.kind === 'pause') expect(deed.forMs).toBeLessThanOrEqual(15_000)
  }
  for (const target of ['server', 'worker', 'launcher', 'database', 'provider']) {
    expect(seen).toContain(`kill ${target}`)
    expect(seen).toContain(`pause ${target}`)
  }
})
