/** Dispatch: the chosen driver alone, or the best ones in widening waves (rulings, "Auto-assign"), with the reasons recorded. */
import { moreUrgentThan, waveHoldsBack } from '../../../domain/dispatch/dispatch-priority.ts'
import { isNearer } from '../../../domain/dispatch/late-arrival.ts'
import { driversForWave, isNotMuchLater } from '../../../domain/dispatch/waves.ts'
import {
  hasDeclined,
  mayBeOfferedAgain,
  traceOfWave,
} from '../../../domain/dispatch/offer-trace.ts'
import { greatCircleKm, type Point } from '../../../domain/places/point.ts'
import { autoAssignWaves, lateWaveEverySeconds } from '../../../domain/tariffs/tariff.ts'
import type { StoredPlace } from '../../../db/schema/bookings.ts'
import type { Ctx } from '../../context.ts'
import {
  findCandidates,
  judgeDriver,
  lockAndJudge,
  lockChosen,
  markOffered,
} from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notifyOfOffers } from '../notifications/booking-notifications.ts'
import { scheduleCall } from './escalate-offer.ts'
import { jobToOffer } from './job-to-offer.ts'
import { claimWave, type BookingRow } from '../bookings.store.ts'
import {
  offeredMoreUrgent,
  offeredTogether,
  insertOffers,
  offersOf,
  raisedPriorityOf,
} from './offers.store.ts'
import { saveTrace } from './offer-traces.store.ts'

/** How many drivers a wave considers, best first, and for how many of the nearest the reason against them is recorded. */
const considered = 200
const keptWhyNot = 400

/** Opens the job to the chosen driver, or starts the waves. False: the chosen driver may no longer be offered it, and no one is (`tryOthers`). */
export const offerJob = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  now: Date,
): Promise<boolean> => {
  if (booking.assignment === 'chosen_driver') return offerToChosen(ctx, tx, booking, now)
  await offerWave(ctx, tx, booking, 0, now)
  return true
}

const offerToChosen = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  now: Date,
): Promise<boolean> => {
  if (!booking.chosenDriverId) throw new Error(`booking ${booking.id} chose no driver`)
  const job = jobToOffer(booking, now)
  const judged = await judgeDriver(tx, booking.chosenDriverId, job)
  const known = judged?.reasons ?? (['off_duty'] as const)
  const reasons = known.length > 0 ? known : await lockChosen(tx, booking.chosenDriverId, job)
  const driver = {
    driverId: booking.chosenDriverId,
    etaMinutes: judged?.etaMinutes ?? null,
    distanceKm: judged?.distanceKm ?? null,
  }
  const isOffered = reasons.length === 0
  if (isOffered) await writeOffers(ctx, tx, booking, 0, now, [driver])
  await saveTrace(tx, {
    ...waveOf(booking, 0, now),
    considered: 1,
    eligible: isOffered ? 1 : 0,
    offered: isOffered ? 1 : 0,
    drivers: [
      {
        ...driver,
        reasons,
        place: isOffered ? 1 : null,
        verdict: isOffered ? 'asked' : 'excluded',
      },
    ],
  })
  return isOffered
}

const waveOf = ({ id, round, assignment }: BookingRow, wave: number, at: Date) => ({
  bookingId: id,
  round,
  wave,
  at,
  way: assignment,
})

/** One wave, written once, and the next one scheduled. After the last, newly available drivers get an offer every minute. */
export const offerWave = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  wave: number,
  now: Date,
): Promise<void> => {
  if (!(await claimWave(tx, booking.id, wave + 1))) return
  const job = jobToOffer(booking, now)
  const { ranked, excluded } = await findCandidates(tx, {
    ...job,
    limit: considered,
    everyoneOf: keptWhyNot,
  })
  const earlier = await offersOf(tx, booking.id)
  const notAgain = earlier.filter((offer) => !mayBeOfferedAgain(offer, booking.round))
  const rule = Math.min(wave, autoAssignWaves.length - 1)
  const priority = (await raisedPriorityOf(tx, booking.id))?.priority ?? booking.priority
  const heldBack = waveHoldsBack(rule)
    ? await offeredMoreUrgent(tx, booking, moreUrgentThan(priority))
    : []
  const leftAlone = new Set([...idsOf(notAgain), ...heldBack, ...notNearer(booking, ranked, now)])
  const forOthers = waveHoldsBack(rule) ? await offeredTogether(tx, booking.id) : []
  const best = driversForWave(ranked, rule, leftAlone)
  const apart = driversForWave(ranked, rule, new Set([...leftAlone, ...forOthers])).filter(
    ({ etaMinutes }) => isNotMuchLater(etaMinutes, best[0]?.etaMinutes ?? null),
  )
  // as a set to the same drivers, where no other could be there about as soon
  const chosen = apart.length > 0 ? apart : best
  const wanted = chosen.map(({ candidate, etaMinutes, distanceKm }) => ({
    driverId: candidate.driverId,
    etaMinutes,
    distanceKm,
  }))
  const mayNot = await lockAndJudge(tx, [...idsOf(wanted)], job)
  const drivers = wanted.filter(({ driverId }) => !mayNot.has(driverId))
  await writeOffers(ctx, tx, booking, wave, now, drivers)
  await saveTrace(tx, {
    ...waveOf(booking, wave, now),
    considered: ranked.length + excluded.length,
    eligible: ranked.length - mayNot.size,
    offered: drivers.length,
    drivers: traceOfWave({
      ranked: ranked.filter(({ candidate }) => !mayNot.has(candidate.driverId)),
      excluded: [
        ...ranked.flatMap((one) => {
          const reasons = mayNot.get(one.candidate.driverId)
          return reasons ? [{ ...one, reasons }] : []
        }),
        ...excluded.map((one) => ({
          ...one,
          distanceKm: awayOf(booking.pickup, one.candidate.point),
        })),
      ],
      offeredIds: idsOf(drivers),
      declinedIds: idsOf(earlier.filter(hasDeclined)),
      offeredBeforeIds: idsOf(notAgain.filter((offer) => !hasDeclined(offer))),
      withinKm: autoAssignWaves[rule]?.withinKm ?? null,
    }),
  })
  const hasOpenOffer = drivers.length > 0 || earlier.some(({ state }) => state === 'open')
  // All drivers of this wave have just gone: there is no answer to wait for.
  const waitsForNoOne = wanted.length > 0 && !hasOpenOffer
  await scheduleNextWave(ctx, tx, booking, wave, now, waitsForNoOne)
}

/** While a late driver keeps the job, those who would not be there sooner are not offered it. */
const notNearer = (
  { driverId, estimatedArrival }: BookingRow,
  ranked: readonly { candidate: { driverId: string }; etaMinutes: number | null }[],
  now: Date,
): string[] =>
  driverId === null
    ? []
    : ranked
        .filter(({ etaMinutes }) => !isNearer(etaMinutes, estimatedArrival, now))
        .map(({ candidate }) => candidate.driverId)

/** Kilometres in a straight line; null where either is not on the map. */
const awayOf = (place: StoredPlace | null, from: Point | null): number | null =>
  place?.point && from ? greatCircleKm(from, place.point) : null

const idsOf = (rows: readonly { driverId: string }[]): ReadonlySet<string> =>
  new Set(rows.map(({ driverId }) => driverId))

const scheduleNextWave = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  wave: number,
  now: Date,
  isAtOnce: boolean,
): Promise<void> => {
  const here = autoAssignWaves[wave]
  const next = autoAssignWaves[wave + 1]
  const waitSeconds = here && next ? next.afterSeconds - here.afterSeconds : lateWaveEverySeconds
  const runAt = new Date(now.getTime() + (isAtOnce ? 0 : waitSeconds * 1000))
  if (!booking.acceptBy || runAt >= booking.acceptBy) return
  const { id: bookingId, round } = booking
  await ctx.jobs.enqueue(tx, 'widen-offers', { bookingId, round, wave: wave + 1 }, { runAt })
}

type OfferedDriver = { driverId: string; etaMinutes: number | null; distanceKm: number | null }

const writeOffers = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  wave: number,
  now: Date,
  offered: OfferedDriver[],
): Promise<void> => {
  if (offered.length === 0) return
  const bases = await markOffered(tx, [...idsOf(offered)], now)
  await insertOffers(
    tx,
    offered.map((driver) => ({
      ...driver,
      pickupHomeKm: awayOf(booking.pickup, bases.get(driver.driverId) ?? null),
      dropoffHomeKm: awayOf(booking.dropoff, bases.get(driver.driverId) ?? null),
      bookingId: booking.id,
      round: booking.round,
      wave,
      state: 'open' as const,
      offeredAt: now,
    })),
  )
  await notifyOfOffers(ctx, tx, booking, offered, now)
  await scheduleCall(ctx, tx, booking, wave, 'push', now)
}
