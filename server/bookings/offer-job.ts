/** Asking drivers: the chosen one alone, or the best ones in widening waves (rulings, "Auto-assign"). */
import { estimateArrivalMinutes } from '../../domain/distance.ts'
import { driversForWave } from '../../domain/matching.ts'
import { greatCircleKm } from '../../domain/point.ts'
import { autoAssignWaves, lateWaveEverySeconds } from '../../domain/tariff.ts'
import type { Ctx } from '../context.ts'
import { findCandidates, loadDriver, markOffered } from '../drivers/index.ts'
import type { Tx } from '../kit/database.ts'
import { tellOfOffers } from './booking-news.ts'
import { scheduleCall } from './call-drivers.ts'
import { claimWave, type BookingRow } from './bookings.store.ts'
import { insertOffers, offersOf } from './offers.store.ts'

/** How many of the nearest drivers a wave considers. */
const considered = 200

/** Opens the job to the chosen driver, or starts the waves. A chosen driver who has gone off duty is not asked. */
export const offerJob = async (ctx: Ctx, tx: Tx, booking: BookingRow, now: Date): Promise<void> => {
  if (booking.assignment === 'auto') return offerWave(ctx, tx, booking, 0, now)
  if (!booking.chosenDriverId) throw new Error(`booking ${booking.id} chose no driver`)
  const driver = await loadDriver(tx, booking.chosenDriverId)
  if (!driver?.isVerified || !driver.position) return
  const pickup = booking.pickup.point
  await writeOffers(ctx, tx, booking, 0, now, [
    {
      driverId: driver.driverId,
      etaMinutes: pickup ? estimateArrivalMinutes(driver.position, pickup) : null,
      distanceKm: pickup ? greatCircleKm(driver.position, pickup) : null,
    },
  ])
}

/** One wave, written once, and the next one scheduled. After the last, late comers are asked every minute. */
export const offerWave = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  wave: number,
  now: Date,
): Promise<void> => {
  if (!(await claimWave(tx, booking.id, wave + 1))) return
  const { ranked } = await findCandidates(tx, {
    point: booking.pickup.point,
    casualty: booking.casualty,
    now,
    limit: considered,
  })
  const asked = new Set((await offersOf(tx, booking.id)).map((offer) => offer.driverId))
  const lastWave = autoAssignWaves.length - 1
  const drivers = driversForWave(ranked, Math.min(wave, lastWave), asked)
  await writeOffers(
    ctx,
    tx,
    booking,
    wave,
    now,
    drivers.map(({ candidate, etaMinutes, distanceKm }) => ({
      driverId: candidate.driverId,
      etaMinutes,
      distanceKm,
    })),
  )

  const here = autoAssignWaves[wave]
  const next = autoAssignWaves[wave + 1]
  const waitSeconds = here && next ? next.afterSeconds - here.afterSeconds : lateWaveEverySeconds
  const nextAt = new Date(now.getTime() + waitSeconds * 1000)
  if (booking.acceptBy && nextAt < booking.acceptBy) {
    await ctx.jobs.enqueue(
      tx,
      'widen-offers',
      { bookingId: booking.id, wave: wave + 1 },
      { runAt: nextAt },
    )
  }
}

type Asked = { driverId: string; etaMinutes: number | null; distanceKm: number | null }

const writeOffers = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  wave: number,
  now: Date,
  asked: Asked[],
): Promise<void> => {
  if (asked.length === 0) return
  await insertOffers(
    tx,
    asked.map((driver) => ({
      ...driver,
      bookingId: booking.id,
      wave,
      state: 'open' as const,
      offeredAt: now,
    })),
  )
  await markOffered(
    tx,
    asked.map((driver) => driver.driverId),
    now,
  )
  await tellOfOffers(ctx, tx, booking, asked, now)
  await scheduleCall(ctx, tx, booking, wave, 'push', now)
}
