import { describe, expect, it } from 'vitest'
import { offeredLoad, simulateNetwork } from './queue-network.ts'
import { openTimeQueue } from './time-queue.ts'

const once = (perSecond: number, ms: number) => [
  { name: 'requests', perSecond, visits: [{ station: 'web', ms }] },
]

describe('the queue', () => {
  it('gives things in the order of their time', () => {
    const queue = openTimeQueue<string>()
    for (const at of [5, 1, 4, 2, 3, 2]) queue.add(at, `at ${at}`)
    const taken = Array.from({ length: 7 }, () => queue.take()?.at)
    expect(taken).toEqual([1, 2, 2, 3, 4, 5, undefined])
  })
})

describe('the network', () => {
  it('waits as theory says with one server: M/M/1 at 80% takes five services, and p99 is 4.6 times that', () => {
    const result = simulateNetwork([{ name: 'web', servers: 1 }], once(80, 10), {
      seconds: 4_000,
      seed: 1,
    })
    expect(result.stations[0]?.utilisation).toBeCloseTo(0.8, 1)
    const expected = 50 * Math.log(100)
    expect(result.flows[0]?.tookP99).toBeGreaterThan(0.85 * expected)
    expect(result.flows[0]?.tookP99).toBeLessThan(1.15 * expected)
  })

  it('waits less with more servers at the same utilisation', () => {
    const wait = (servers: number) =>
      simulateNetwork([{ name: 'web', servers }], once(80 * servers, 10), {
        seconds: 400,
        seed: 2,
      }).flows[0]?.waitP99 ?? 0
    expect(wait(8)).toBeLessThan(wait(2) / 2)
  })

  it('adds the waits of all stations that a request passes', () => {
    const stations = ['web', 'database'].map((name) => ({ name, servers: 1 }))
    const visits = stations.map(({ name }) => ({ station: name, ms: 10 }))
    const both = simulateNetwork(stations, [{ name: 'requests', perSecond: 70, visits }], {
      seconds: 400,
      seed: 3,
    })
    const one = simulateNetwork([{ name: 'web', servers: 1 }], once(70, 10), {
      seconds: 400,
      seed: 3,
    })
    expect(both.flows[0]?.waitP50).toBeGreaterThan(2 * (one.flows[0]?.waitP50 ?? Infinity))
  })

  it('refuses a station with more to do than it can', () => {
    const stations = [{ name: 'web', servers: 1 }]
    expect(offeredLoad({ name: 'web', servers: 1 }, once(101, 10))).toBeCloseTo(1.01)
    expect(() => simulateNetwork(stations, once(101, 10), { seconds: 1, seed: 1 })).toThrow(
      'more to do',
    )
  })

  it('gives the same answer to the same seed', () => {
    const run = (seed: number) =>
      simulateNetwork([{ name: 'web', servers: 2 }], once(100, 10), { seconds: 20, seed })
    expect(run(7)).toEqual(run(7))
    expect(run(7)).not.toEqual(run(8))
  })
})
