import { expect, it } from 'vitest'
import { busySecondsOf, cpuSecondsOf, memoryOf, usageOf } from './usage.ts'

it('reads user and system time behind a name with spaces and parentheses', () => {
  const stat = '7 (postgres: a) b) S 1 7 7 0 -1 4194560 900 0 0 0 250 50 999 999 20 0 1 0 5 6 7'
  expect(cpuSecondsOf(stat)).toBe(3)
})

it('reads the share of memory', () => {
  expect(memoryOf('0-f ---p 0 00:00 0 [rollup]\nRss:    900 kB\nPss:    512 kB\n')).toBe(524_288)
  expect(memoryOf('')).toBe(0)
})

it('adds up what all cores did, without idling, waiting for disks and what other machines took', () => {
  expect(busySecondsOf('cpu  100 50 30 9000 400 10 10 77 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n')).toBe(2)
})

it('knows this process, and takes one that is not there for nothing', () => {
  expect(usageOf({ pid: process.pid }).bytes).toBeGreaterThan(10_000_000)
  expect(usageOf({ pid: 2 ** 30, withChildren: true })).toEqual({ cpuSeconds: 0, bytes: 0 })
})
