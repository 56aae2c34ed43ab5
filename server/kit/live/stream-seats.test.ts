/**
 * The streams of one account over several processes. Seen to fail: seats of other processes not heard, one that ended elsewhere still
 * counted, the newest ended in place of the oldest, a seat told as `end`.
 */
import { expect, it } from 'vitest'
import { mostStreamsPerAccount, openStreamSeats, type StreamSeats } from './stream-seats.ts'

/** Processes that hear each other at once. */
const openProcesses = (count: number): StreamSeats[] => {
  const all: StreamSeats[] = Array.from({ length: count }, (_, own) =>
    openStreamSeats((accountId, message) => {
      for (const [other, seats] of all.entries()) if (other !== own) seats.heard(accountId, message)
    }),
  )
  return all
}

const process = (all: readonly StreamSeats[], n: number): StreamSeats => {
  const one = all[n % all.length]
  if (!one) throw new Error('no processes')
  return one
}

it.each([1, 2, 3])('the oldest makes room, whichever of %i processes it is in', (count) => {
  const all = openProcesses(count)
  const ended: number[] = []
  const leaves: (() => void)[] = []
  for (let n = 0; n < mostStreamsPerAccount + 5; n += 1) {
    leaves[n] = process(all, n).take('acc_a', () => {
      ended.push(n)
      leaves[n]?.()
    })
  }
  expect(ended).toEqual([0, 1, 2, 3, 4])
  leaves[5]?.()
  leaves[20]?.()
  for (let n = 0; n < 2; n += 1) process(all, n).take('acc_a', () => {})
  expect(ended).toHaveLength(5)
  process(all, 0).take('acc_a', () => {})
  expect(ended).toEqual([0, 1, 2, 3, 4, 6])
})

it('counts each account for itself', () => {
  const all = openProcesses(2)
  let ended = 0
  for (let n = 0; n < mostStreamsPerAccount * 2; n += 1) {
    process(all, n).take(`acc_${n % 2}`, () => (ended += 1))
  }
  expect(ended).toBe(0)
})

it('forgets a process that was killed once a tab has reconnected', () => {
  const all = openProcesses(2)
  const [here, killed] = [process(all, 0), process(all, 1)]
  const ended: string[] = []
  const leave = here.take('acc_a', () => {
    ended.push('first')
    leave()
  })
  for (let n = 0; n < mostStreamsPerAccount; n += 1) killed.take('acc_a', () => {})
  expect(ended).toEqual(['first'])
  for (let n = 0; n < mostStreamsPerAccount; n += 1) here.take('acc_a', () => ended.push('again'))
  expect(ended).toEqual(['first'])
})
