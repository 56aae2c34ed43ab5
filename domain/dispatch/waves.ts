/** Who of the ranked is offered a job in which wave (rulings, "Auto-assign"). */
import { autoAssignWaves } from '../tariffs/tariff.ts'
import type { Candidate } from './matching.ts'

/**
 * The drivers to offer a job in a wave (0 is the first; `autoAssignWaves` says when), best first, none offered it before. The ranking may
 * be a fresh one: drivers come on duty between waves. An unknown distance (the pickup is not on the map) is never too far. Throws
 * RangeError for a wave that does not exist.
 */
export const driversForWave = <
  R extends { candidate: Pick<Candidate, 'driverId'>; distanceKm: number | null },
>(
  ranked: readonly R[],
  wave: number,
  alreadyOfferedIds: ReadonlySet<string>,
): readonly R[] => {
  const rule = autoAssignWaves[wave]
  if (!rule) throw new RangeError(`there is no wave ${wave}`)
  const { withinKm, drivers } = rule
  const open = ranked.filter(
    ({ candidate, distanceKm }) =>
      !alreadyOfferedIds.has(candidate.driverId) &&
      (withinKm === null || distanceKm === null || distanceKm <= withinKm),
  )
  return drivers === null ? open : open.slice(0, drivers)
}

/** A dealer's vehicles have drivers of their own only where these are at most so much later than the nearest. */
export const apartWithinMinutes = 20

/** Whether a driver is there about as soon as the nearest one; of unknown times nothing is said against it. */
export const isNotMuchLater = (etaMinutes: number | null, nearest: number | null): boolean =>
  etaMinutes === null || nearest === null || etaMinutes <= nearest + apartWithinMinutes
