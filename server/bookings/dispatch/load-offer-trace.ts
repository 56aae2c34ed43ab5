import type { OfferTrace, OfferWave } from '../../../contract/bookings/dispatch.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { auditRead } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { isoOf } from '../../kit/iso-of.ts'
import { raisedPriorityOf } from './offers.store.ts'
import { tracedWaves, verdictsOf, type VerdictRow } from './offer-traces.store.ts'

/** For an operator, whose view is on record: every wave of a booking's offers, oldest first, with its drivers. */
export const loadOfferTrace = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: { accountId: string },
  bookingId: string,
): Promise<Outcome<OfferTrace>> => {
  await auditRead(ctx, who, 'read_offer_trace', bookingId)
  const [raised, waves, verdicts] = await Promise.all([
    raisedPriorityOf(ctx.db, bookingId),
    tracedWaves(ctx.db, bookingId),
    verdictsOf(ctx.db, bookingId),
  ])
  return accepted({
    raised:
      raised && raised.circumstances.length > 0
        ? { ...raised, since: raised.since.toISOString() }
        : null,
    waves: waves.map(({ round, wave, at: offeredAt, way, considered, eligible, offered }) => ({
      round,
      wave: wave + 1,
      at: offeredAt.toISOString(),
      way,
      considered,
      eligible,
      asked: offered,
      drivers: verdicts
        .filter((row) => row.round === round && row.wave === wave)
        .map(tracedDriverOf),
    })),
  })
}

const tracedDriverOf = (row: VerdictRow): OfferWave['drivers'][number] => ({
  driverId: row.driver_id,
  name: row.full_name,
  verdict: row.verdict,
  reasons: row.reasons,
  place: row.place,
  etaMinutes: row.eta_minutes,
  distanceKm: row.distance_km,
  told: row.notified_by ?? [],
  seenAt: isoOf(row.seen_ms),
  answer: row.answer,
  declineReason: row.decline_reason,
  answeredAt: isoOf(row.answered_ms),
})
