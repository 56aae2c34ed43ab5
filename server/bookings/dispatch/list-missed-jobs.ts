import { areaLabel } from '../../../domain/places/place.ts'
import type { MissedJob } from '../../../contract/bookings/dispatch.ts'
import {
  missedJobsDays,
  missedWithinKm,
  mostMissedJobs,
  whyNotMe,
} from '../../../domain/dispatch/offer-trace.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { roughKm } from '../../../domain/places/rough-distance.ts'
import type { Ctx } from '../../context.ts'
import { missedBy } from './offer-traces.store.ts'

/**
 * "Why not me": the newest jobs of the last days that this driver was considered for and did not get, each with its area and the reason,
 * and nothing of its customer. Not those they declined or gave up, nor those still open. Refusal: `driver_profile_missing`.
 */
export const listMissedJobs = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  driverId: string | null,
): Promise<Outcome<{ jobs: MissedJob[] }>> => {
  if (!driverId) return refused('driver_profile_missing')
  const now = await ctx.clock.now(ctx.db)
  const since = new Date(now.getTime() - missedJobsDays * 86_400_000)
  const rows = await missedBy(ctx.db, driverId, {
    since,
    limit: mostMissedJobs,
    withinKm: missedWithinKm,
  })
  return accepted({
    jobs: rows.map((row) => ({
      bookingId: row.booking_id,
      at: new Date(row.at_ms).toISOString(),
      area: areaLabel(row.area),
      distanceKm: roughKm(row.distance_km),
      why: whyNotMe({
        verdict: row.verdict,
        reasons: row.reasons,
        wasSeen: row.was_seen,
        wasTaken: row.was_taken,
        ranOut: row.ran_out === true,
      }),
    })),
  })
}
