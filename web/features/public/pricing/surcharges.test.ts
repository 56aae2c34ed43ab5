/** The table of surcharges against the function that charges them: the printed amount is the charged amount. */
import { describe, expect, test } from 'vitest'
import { areaLabels, areas } from '../../../../domain/places/area.ts'
import { areasOf } from '../../../../domain/places/areas.ts'
import {
  casualtyConditions,
  conditionsOf,
} from '../../../../domain/bookings/casualty-conditions.ts'
import { plainCasualty, type Casualty } from '../../../../domain/bookings/casualty.ts'
import { cityFacts } from '../../../../domain/places/cities.ts'
import { dublinInstant } from '../../../../domain/time/dublin-time.ts'
import { formatEuro, percentOf } from '../../../../domain/money.ts'
import { priceRecovery, type RecoveryToPrice } from '../../../../domain/tariffs/pricing.ts'
import { launchTariff, rateCardNames, type Tariff } from '../../../../domain/tariffs/tariff.ts'
import { plainRecovery } from './plain-recovery.ts'
import { surchargesOf } from './surcharges.ts'

const rows = surchargesOf(launchTariff)
const plain = plainRecovery(launchTariff, 20)

const amountOf = (id: string, card: (typeof rateCardNames)[number]): string | null =>
  rows.find((row) => row.id === id)?.amounts[card] ?? null

/** The amount that a change adds to the plain recovery, as the table would print it. */
const added = (card: (typeof rateCardNames)[number], change: Partial<RecoveryToPrice>): number =>
  priceRecovery({ ...plain, ...change, rateCard: card }).totalCents -
  priceRecovery({ ...plain, rateCard: card }).totalCents

const printed = (cents: number): string | null => {
  if (cents === 0) return null
  return cents > 0 ? `+${formatEuro(cents)}` : formatEuro(cents)
}

const casualtyWith: Record<(typeof casualtyConditions)[number], Partial<Casualty>> = {
  not_rolling: { isRolling: 'no' },
  keys_locked: { keysAvailable: 'locked' },
  low_ceiling: { locationDetails: 'underground' },
  very_tight_access: { loadingAccess: 'very_tight' },
  motorway: { locationDetails: 'motorway' },
  accident_scene: { isAccidentScene: true },
  multi_vehicle: { isMultiVehicle: true },
  hazardous_load: { hasHazardousLoad: true },
  commercial: { vehicleType: 'truck', vehicleSize: 'truck' },
  luxury: { isLuxury: true },
  japanese_import: { isJapaneseImport: true },
  motorcycle: { vehicleType: 'motorcycle' },
}

describe.each(rateCardNames)('the %s card', (card) => {
  test.each(casualtyConditions)('%s', (condition) => {
    const casualty = { ...plainCasualty, ...casualtyWith[condition] }
    expect(conditionsOf(casualty)).toEqual([condition])
    expect(amountOf(condition, card)).toBe(printed(added(card, { casualty })))
  })

  test.each(areas)('%s', (area) => {
    const where = area === 'connemara' ? (['remote', area] as const) : [area]
    expect(amountOf(area, card)).toBe(printed(added(card, { areas: where })))
  })

  test.each([
    ['night', { pickupAt: dublinInstant({ year: 2026, month: 11, day: 25 }, 23) }],
    ['weekend', { pickupAt: dublinInstant({ year: 2026, month: 11, day: 28 }, 12) }],
    ['public_holiday', { pickupAt: dublinInstant({ year: 2026, month: 12, day: 25 }, 12) }],
    [
      'peak_hours',
      { pickupAt: dublinInstant({ year: 2026, month: 11, day: 25 }, 8), urgency: 'emergency' },
    ],
  ] as const)('%s', (id, change) => {
    const baseAndDistance = priceRecovery({ ...plain, rateCard: card }).totalCents
    const basisPoints = Number(/\+(\d+)%/.exec(amountOf(id, card) ?? '')?.[1] ?? 0) * 100
    const flat =
      id === 'night' || id === 'weekend'
        ? launchTariff.rateCards[card].nightOrWeekendCallOutCents
        : 0
    expect(added(card, change)).toBe(percentOf(baseAndDistance, basisPoints) + flat)
  })
})

test('Connemara is remote, so online it is charged as a remote area', () => {
  const connemara = cityFacts.galway.areas.find(({ name }) => name === areaLabels.connemara)
  expect(areasOf(connemara?.at ?? null, null)).toEqual(
    expect.arrayContaining(['remote', 'connemara']),
  )
  expect(amountOf('connemara', 'online')).toBe(amountOf('remote', 'online'))
})

test('every amount of the tariff is in the table', () => {
  const { rateCards, conditionCents, emergencyMinimumCents } = launchTariff
  const flat = [
    ...Object.values(conditionCents),
    ...rateCardNames.flatMap((name) => Object.values(rateCards[name].areaCents)),
    rateCards.phone.nightOrWeekendCallOutCents,
  ]
  const shown = rows.flatMap(({ amounts }) => [amounts.online, amounts.phone])
  for (const cents of flat) expect(shown).toContain(printed(cents))
  expect(shown).toContain(`At least ${formatEuro(emergencyMinimumCents)}`)
})

test('a surcharge that a tariff does not have is not listed', () => {
  const without: Tariff = {
    ...launchTariff,
    conditionCents: { ...launchTariff.conditionCents, luxury: 0 },
  }
  expect(surchargesOf(without).map(({ id }) => id)).not.toContain('luxury')
  expect(surchargesOf(without)).toHaveLength(rows.length - 1)
})

test('each says when it applies, in words of its own', () => {
  expect(new Set(rows.map(({ when }) => when)).size).toBe(rows.length)
  expect(rows.find(({ id }) => id === 'night')?.when).toBe('Pickup within 22:00–06:00, Irish time')
  expect(rows.find(({ id }) => id === 'peak_hours')?.when).toContain('07:00–09:00 and 17:00–19:00')
})
