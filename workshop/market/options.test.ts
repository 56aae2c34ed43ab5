import { expect, it } from 'vitest'
import { planSteps, readOptions } from './options.ts'

it('reads the short run', () => {
  expect(readOptions(['--drivers', '500', '--minutes', '1', '--processes', '1,2'])).toMatchObject({
    drivers: 500,
    minutes: 1,
    processes: [1, 2],
  })
})

it('refuses what is no positive number, and unknown options', () => {
  expect(() => readOptions(['--minutes', 'soon'])).toThrow('--minutes')
  expect(() => readOptions(['--processes', '1,0'])).toThrow('--processes')
  expect(() => readOptions(['--driver', '5'])).toThrow('--driver')
})

it('plans eight rising steps, and fewer of ten seconds in a short time', () => {
  const long = planSteps({ minutes: 8, from: 60, factor: 1.5 })
  expect(long.seconds).toBe(60)
  expect(long.perMinute).toEqual([60, 90, 135, 203, 304, 456, 683, 1025])
  expect(planSteps({ minutes: 0.5, from: 60, factor: 2 })).toEqual({
    seconds: 10,
    perMinute: [60, 120, 240],
  })
})
