import { describe, expect, it } from 'vitest'
import { mayDrive, type LicenceCategory } from './licence.ts'

describe('what a licence covers', () => {
  // Seen to fail with: a combination not limited; a light trailer refused; a limit that is not included.
  it.each<[LicenceCategory, truckKg: number, towedKg: number, may: boolean]>([
    ['B', 3_500, 0, true],
    ['B', 3_501, 0, false],
    ['B', 3_500, 750, true],
    ['B', 2_000, 1_500, true],
    ['B', 2_001, 1_500, false],
    ['BE', 3_500, 3_500, true],
    ['BE', 3_500, 3_501, false],
    ['BE', 3_501, 0, false],
    ['C1', 7_500, 0, true],
    ['C1', 7_500, 750, true],
    ['C1', 7_500, 751, false],
    ['C1', 7_501, 0, false],
    ['C1E', 7_500, 4_500, true],
    ['C1E', 7_500, 4_501, false],
    ['C', 26_000, 750, true],
    ['C', 26_000, 1_500, false],
    ['CE', 26_000, 16_000, true],
  ])('%s, a truck of %i kg with %i kg behind it: %s', (category, truckKg, towedKg, may) => {
    expect(mayDrive(category, truckKg, towedKg)).toBe(may)
  })
})
