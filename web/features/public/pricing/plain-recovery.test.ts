import { describe, expect, test } from 'vitest'
import { areas } from '../../../../domain/places/area.ts'
import { weekdayOf } from '../../../../domain/time/dublin-time.ts'
import { publicHolidayOn } from '../../../../domain/time/holidays.ts'
import { priceRecovery } from '../../../../domain/tariffs/pricing.ts'
import { launchTariff } from '../../../../domain/tariffs/tariff.ts'
import { ordinaryDay, plainPriceCents, plainRecovery, pricedBothWays } from './plain-recovery.ts'

test('an ordinary day is a Wednesday and no holiday', () => {
  expect(weekdayOf(ordinaryDay)).toBe(3)
  expect(publicHolidayOn(ordinaryDay)).toBeNull()
})

test('a plain recovery is charged call-out and distance only', () => {
  expect(priceRecovery(plainRecovery(launchTariff, 10)).lines.map(({ code }) => code)).toEqual([
    'base',
    'distance',
  ])
  expect(plainPriceCents(launchTariff, 10)).toBe(9_500)
})

describe('booked online and by phone', () => {
  test('the difference is what is saved', () => {
    const { online, phone, savedCents } = pricedBothWays(plainRecovery(launchTariff, 10))
    expect([online.totalCents, phone.totalCents, savedCents]).toEqual([9_500, 11_000, 1_500])
  })

  test.each([[], ...areas.map((area) => [area])])('online is cheaper, with %s too', (...where) => {
    for (const km of [5, 20, 100]) {
      expect(pricedBothWays(plainRecovery(launchTariff, km, where)).savedCents).toBeGreaterThan(0)
    }
  })
})
