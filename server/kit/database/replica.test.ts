/** How old a replica is, and what is read from where. With a real replica: `workshop/cluster`. */
import { describe, expect, it } from 'vitest'
import { openAge } from './replica.ts'

describe('openAge', () => {
  it('is as old as the newest position that was reached, idle or not', () => {
    const age = openAge()
    expect(age.lagMs(1_000)).toBe(Infinity)
    age.primaryWasAt(100n, 1_000)
    age.replicaIsAt(100n)
    expect(age.lagMs(1_500)).toBe(500)
    // nothing was written: the same position is a newer one
    age.primaryWasAt(100n, 2_000)
    age.replicaIsAt(100n)
    expect(age.lagMs(2_100)).toBe(100)
    age.primaryWasAt(200n, 3_000)
    age.primaryWasAt(300n, 4_000)
    age.replicaIsAt(250n)
    expect(age.lagMs(4_000)).toBe(1_000)
  })

  it('grows old while the replica does not move, or does not answer', () => {
    const age = openAge()
    age.primaryWasAt(100n, 1_000)
    age.replicaIsAt(100n)
    for (let at = 2_000; at <= 60_000; at += 1_000) {
      age.primaryWasAt(BigInt(at), at)
      age.replicaIsAt(100n)
    }
    expect(age.lagMs(60_000)).toBe(59_000)
    age.replicaIsAt(60_000n)
    expect(age.lagMs(60_000)).toBe(0)
  })
})
