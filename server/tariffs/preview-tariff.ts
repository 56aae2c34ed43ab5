import type { TariffPreview } from '../../contract/tariffs.ts'
import { areasOf } from '../../domain/places/areas.ts'
import { addDublinDays } from '../../domain/time/dublin-time.ts'
import { priceRecovery } from '../../domain/tariffs/pricing.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { withTariffValues, type TariffValues } from '../../domain/tariffs/tariff-parameters.ts'
import {
  previewDays,
  previewMostBookings,
  toTariffPreview,
} from '../../domain/tariffs/tariff-preview.ts'
import type { Tariff } from '../../domain/tariffs/tariff.ts'
import type { Ctx } from '../context.ts'
import { bookedSince, type BookedRecovery } from './booked-recoveries.store.ts'
import { toTariffBody, fieldsAtFault } from './publish-tariff.ts'
import { tariffInForce } from './tariffs.store.ts'

/** What the bookings of the last seven days would cost with these values; writes nothing. Refusal: `invalid_input` for wrong values. */
export const previewTariff = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  values: TariffValues,
): Promise<Outcome<TariffPreview>> => {
  const wrong = fieldsAtFault(values)
  if (wrong) return refused('invalid_input', { fields: wrong })
  const now = await ctx.clock.now(ctx.db)
  const inForce = await tariffInForce(ctx.db, now)
  const tariff: Tariff = { ...inForce, ...withTariffValues(toTariffBody(inForce), values) }
  const since = addDublinDays(now, -previewDays)
  const booked = await bookedSince(ctx.db, since, previewMostBookings)
  const { biggest, bands, ...sums } = toTariffPreview(
    booked.map((one) => ({
      bookingId: one.bookingId,
      area: one.area,
      requestedAt: one.requestedAt,
      beforeCents: one.priceCents,
      afterCents: priceAgain(one, tariff),
    })),
  )
  return accepted({
    ...sums,
    since: since.toISOString(),
    bands: [...bands],
    biggest: biggest.map(({ requestedAt, ...one }) => ({
      ...one,
      askedAt: requestedAt.toISOString(),
    })),
  })
}

/** The price of the same recovery, at the same time, with the same driver, under another tariff. */
const priceAgain = (one: BookedRecovery, tariff: Tariff): number =>
  priceRecovery({
    tariff,
    rateCard: one.rateCard,
    perKmCents: one.perKmCents,
    distance: { distanceKm: one.distanceKm, isMinimumCharge: one.isMinimumCharge },
    casualty: one.casualty,
    urgency: one.urgency,
    pickupAt: one.pickupAt,
    areas: areasOf(one.pickupPoint, one.dropoffPoint),
  }).totalCents
