/** Example recoveries of pages: priced by the function that prices bookings, at a time without surcharges. */
import type { Area } from '../../../../domain/places/area.ts'
import { plainCasualty } from '../../../../domain/bookings/casualty.ts'
import { dublinInstant, type DublinDate } from '../../../../domain/time/dublin-time.ts'
import {
  priceRecovery,
  type PricedRecovery,
  type RecoveryToPrice,
} from '../../../../domain/tariffs/pricing.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'

/** An ordinary Wednesday. Which one does not matter, as long as it is no holiday (`plain-recovery.test.ts`). */
export const ordinaryDay: DublinDate = { year: 2026, month: 11, day: 25 }
/** Neither night nor peak hours. */
export const ordinaryHour = 12

/** A car that rolls, keys in hand, on a street, at noon on a working day, booked online at the card's own rate. */
export const plainRecovery = (
  tariff: Tariff,
  distanceKm: number,
  areas: readonly Area[] = [],
): RecoveryToPrice => ({
  tariff,
  rateCard: 'online',
  perKmCents: null,
  distance: { distanceKm, isMinimumCharge: false },
  casualty: plainCasualty,
  urgency: 'standard',
  pickupAt: dublinInstant(ordinaryDay, ordinaryHour),
  areas,
})

/** The online price of the plain recovery of that distance. */
export const plainPriceCents = (tariff: Tariff, distanceKm: number): number =>
  priceRecovery(plainRecovery(tariff, distanceKm)).totalCents

export type BothPrices = { online: PricedRecovery; phone: PricedRecovery; savedCents: number }

/** The same recovery booked online and by phone. */
export const pricedBothWays = (recovery: RecoveryToPrice): BothPrices => {
  const online = priceRecovery({ ...recovery, rateCard: 'online' })
  const phone = priceRecovery({ ...recovery, rateCard: 'phone' })
  return { online, phone, savedCents: phone.totalCents - online.totalCents }
}
