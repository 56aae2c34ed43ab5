import { expect, it } from 'vitest'
import { costsOf } from './costs.ts'
import { isCarried, keys, type Phase } from './phase.ts'

/** Ten seconds with so many positions and bookings, and so many cores of web processes. */
const phase = (positions: number, bookings: number, webCores: readonly number[]): Phase => ({
  name: 'a phase',
  perMinute: bookings * 6,
  seconds: 10,
  recorded: {
    took: new Map([
      [keys.position, Array.from({ length: positions }, () => 5)],
      [keys.booking, Array.from({ length: bookings }, () => 20)],
      [keys.accept, Array.from({ length: bookings }, () => 30)],
    ]),
    failed: new Map(),
    refused: new Map(),
    counted: new Map(),
  },
  parts: webCores.map((cores, n) => ({ name: `web ${n + 1}`, cores, megabytes: 200 })),
  othersCores: 0,
  streams: 100,
  generatorLateMs: 1,
  walBytes: positions * 300 + bookings * 20_000,
})

it('takes idle work from positions, and both from bookings', () => {
  // idle 10 ms a second, a position costs 1 ms, a booking 50 ms, a quiet stream 0.4 ms a second
  const { cpuMs, walBytes, requestsPerBooking } = costsOf(
    {
      idle: phase(0, 0, [0.01]),
      quiet: phase(0, 0, [0.05]),
      moving: phase(1_000, 0, [0.1, 0.05]),
    },
    [phase(1_000, 10, [0.1, 0.1]), phase(2_000, 20, [0.2, 0.15])],
  )
  expect(cpuMs.web.idle).toBeCloseTo(10)
  expect(cpuMs.web.stream).toBeCloseTo(0.4)
  expect(cpuMs.web.position).toBeCloseTo(1)
  expect(cpuMs.web.booking).toBeCloseTo(50)
  expect(walBytes.position).toBeCloseTo(300)
  expect(walBytes.booking).toBeCloseTo(20_000)
  expect(requestsPerBooking).toBe(2)
})

it('gives no cost below zero, and none where nothing was booked', () => {
  const { cpuMs } = costsOf(
    { idle: phase(0, 0, [0.4]), quiet: phase(0, 0, [0.3]), moving: phase(100, 0, [0.2]) },
    [],
  )
  expect(cpuMs.web.stream).toBe(0)
  expect(cpuMs.web.position).toBe(0)
  expect(cpuMs.web.booking).toBe(0)
})

it('calls a load carried while drivers accept in time and almost nothing fails', () => {
  const good = phase(1_000, 100, [0.5])
  expect(isCarried(good)).toBe(true)
  const slow = new Map([...good.recorded.took, [keys.accept, [10, 10, 251]]])
  expect(isCarried({ ...good, recorded: { ...good.recorded, took: slow } })).toBe(false)
  const none = new Map([...good.recorded.took, [keys.accept, []]])
  expect(isCarried({ ...good, recorded: { ...good.recorded, took: none } })).toBe(false)
  const failed = new Map([[`${keys.position}: 503`, 20]])
  expect(isCarried({ ...good, recorded: { ...good.recorded, failed } })).toBe(false)
})
