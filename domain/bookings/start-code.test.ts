import { describe, expect, it } from 'vitest'
import { bookingStatuses } from './booking.ts'
import { hasStartCode, startCodeTexts } from './start-code.ts'

describe('the start code', () => {
  it('is there from the confirmed driver to the start', () => {
    expect(bookingStatuses.filter(hasStartCode)).toEqual([
      'confirmed',
      'driver_en_route',
      'driver_arrived',
    ])
  })

  it('says how many tries are left', () => {
    expect(startCodeTexts.wrong(2)).toContain('2 more tries')
    expect(startCodeTexts.wrong(1)).toContain('1 more try.')
    expect(startCodeTexts.wrong(0)).toContain('asked them on their phone')
  })
})
