/** Rows of `offer_waves` and `offer_verdicts`. */
import { asc, eq } from 'drizzle-orm'
import { offerWaves } from '../../../db/schema/bookings.ts'
import { waitingStatuses } from '../../../domain/bookings/booking.ts'
import type { OfferState } from '../../../domain/bookings/decide-transition.ts'
import type { DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import type { ExclusionReason } from '../../../domain/dispatch/exclusion-reasons.ts'
import type { NotificationChannel } from '../../../domain/notifications/notification.ts'
import type { OfferVerdict, TracedDriver } from '../../../domain/dispatch/offer-trace.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { preparedQuery } from '../../kit/database/prepared-query.ts'

const waiting = waitingStatuses.map((status) => `'${status}'`).join(', ')

export type WaveTrace = {
  bookingId: string
  round: number
  wave: number
  at: Date
  way: 'chosen_driver' | 'auto'
  considered: number
  eligible: number
  offered: number
  drivers: readonly TracedDriver[]
}

const insertTrace = preparedQuery<
  [
    bookingId: string,
    round: number,
    wave: number,
    at: string,
    way: string,
    considered: number,
    eligible: number,
    offered: number,
    driverIds: readonly string[],
    verdicts: readonly string[],
    /** Of each driver, separated by commas. */
    reasons: readonly string[],
    places: readonly (number | null)[],
    etaMinutes: readonly (number | null)[],
    distanceKm: readonly (number | null)[],
  ],
  never
>(
  'offer trace',
  `with this_wave as (
    insert into offer_waves (booking_id, round, wave, at, way, considered, eligible, asked)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict do nothing
    returning booking_id, round, wave, at
  )
  insert into offer_verdicts (booking_id, round, wave, driver_id, at, verdict, reasons, place, eta_minutes, distance_km)
  select w.booking_id, w.round, w.wave, u.driver_id, w.at, u.verdict, u.reasons, u.place, u.eta_minutes, u.distance_km
  from this_wave w cross join (
    select driver_id, verdict, coalesce(string_to_array(nullif(reason_list, ''), ','), '{}') as reasons, place, eta_minutes, distance_km
    from unnest($9::text[], $10::text[], $11::text[], $12::smallint[], $13::int[], $14::float8[])
      as n (driver_id, verdict, reason_list, place, eta_minutes, distance_km)
  ) u
  where u.verdict = 'asked' or not exists (
    select from offer_verdicts known
    where known.booking_id = w.booking_id and known.round = w.round and known.driver_id = u.driver_id
      and known.verdict = u.verdict and known.reasons = u.reasons
  )`,
)

/** A wave and what is new about its drivers since the waves before it, in one statement. Safe twice. */
export const saveTrace = async (tx: Tx, trace: WaveTrace): Promise<void> => {
  const { drivers } = trace
  await insertTrace(
    tx,
    trace.bookingId,
    trace.round,
    trace.wave,
    trace.at.toISOString(),
    trace.way,
    trace.considered,
    trace.eligible,
    trace.offered,
    drivers.map(({ driverId }) => driverId),
    drivers.map(({ verdict }) => verdict),
    drivers.map(({ reasons }) => reasons.join(',')),
    drivers.map(({ place }) => place),
    drivers.map(({ etaMinutes }) => etaMinutes),
    drivers.map(({ distanceKm }) => distanceKm),
  )
}

const copyAnswers = preparedQuery<[bookingId: string, round: number], never>(
  'offer answers kept',
  `update offer_verdicts v
  set seen_at = o.seen_at, answer = o.state, decline_reason = o.decline_reason, answered_at = o.answered_at
  from offers o
  where v.booking_id = $1 and v.round = $2 and v.verdict = 'asked'
    and o.booking_id = v.booking_id and o.driver_id = v.driver_id and o.round = v.round and o.wave = v.wave and o.state <> 'open'`,
)

/** Saves the outcomes of a finished round's offers before a later round reopens them. Each offer of it must be answered or closed. */
export const saveRoundAnswers = async (tx: Tx, bookingId: string, round: number): Promise<void> => {
  await copyAnswers(tx, bookingId, round)
}

export const tracedWaves = (db: Queryable, bookingId: string) =>
  db
    .select()
    .from(offerWaves)
    .where(eq(offerWaves.bookingId, bookingId))
    .orderBy(asc(offerWaves.round), asc(offerWaves.wave))

export type VerdictRow = {
  round: number
  wave: number
  driver_id: string
  full_name: string
  verdict: OfferVerdict
  reasons: ExclusionReason[]
  place: number | null
  eta_minutes: number | null
  distance_km: number | null
  seen_ms: number | null
  answer: OfferState | null
  decline_reason: DeclineReason | null
  answered_ms: number | null
  notified_by: NotificationChannel[] | null
}

const toMs = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`

/** In the current round the offers themselves hold the outcome. */
const selectVerdicts = preparedQuery<[bookingId: string], VerdictRow>(
  'offer verdicts',
  `select v.round, v.wave, v.driver_id, a.full_name, v.verdict, v.reasons, v.place, v.eta_minutes, v.distance_km,
    ${toMs('coalesce(v.seen_at, o.seen_at)')} as seen_ms, coalesce(v.answer, o.state) as answer,
    coalesce(v.decline_reason, o.decline_reason) as decline_reason,
    ${toMs('coalesce(v.answered_at, o.answered_at)')} as answered_ms,
    case when v.verdict = 'asked' then (select array_agg(distinct n.channel) from notifications n
      where n.booking_id = v.booking_id and n.recipient_id = a.user_id and n.kind = 'offer') end as notified_by
  from offer_verdicts v
  join driver_profiles d on d.id = v.driver_id
  join profiles a on a.user_id = d.user_id
  left join offers o on v.verdict = 'asked' and v.answer is null
    and o.booking_id = v.booking_id and o.driver_id = v.driver_id and o.round = v.round and o.wave = v.wave
  where v.booking_id = $1
  order by v.round, v.wave, array_position(array['asked', 'not_yet', 'too_far', 'said_no', 'excluded'], v.verdict), v.place, v.driver_id`,
)

export const verdictsOf = selectVerdicts

export type MissedRow = {
  booking_id: string
  at_ms: number
  /** Null where the pickup is not on the map. */
  area: string | null
  distance_km: number | null
  verdict: Exclude<OfferVerdict, 'said_no'>
  reasons: ExclusionReason[]
  was_seen: boolean
  was_taken: boolean
  ran_out: boolean | null
}

/** The last verdict of each job counts, and having been offered it counts more than any later one. */
const selectMissed = preparedQuery<
  [driverId: string, since: string, limit: number, withinKm: number],
  MissedRow
>(
  'missed jobs',
  `select m.booking_id, ${toMs('m.at')} as at_ms, b.pickup ->> 'area' as area, m.distance_km,
    m.verdict, m.reasons, coalesce(m.seen_at, o.seen_at) is not null as was_seen, b.driver_id is not null as was_taken,
    b.cancel_reason = 'nobody_accepted' as ran_out
  from (
    select distinct on (v.booking_id) v.* from offer_verdicts v
    where v.driver_id = $1 and v.at >= $2
    order by v.booking_id, v.verdict = 'asked' desc, v.at desc
  ) m
  join bookings b on b.id = m.booking_id
  left join offers o on o.booking_id = m.booking_id and o.driver_id = $1
  where m.verdict <> 'said_no' and b.driver_id is distinct from $1 and b.status not in (${waiting})
    and (o.state is null or o.state = 'closed')
    and (m.verdict = 'asked' or m.distance_km <= $4)
  order by m.at desc, m.booking_id desc limit $3`,
)

/** Jobs this driver was considered for that went to another driver or ended without one; newest first. */
export const missedBy = (
  db: Queryable,
  driverId: string,
  { since, limit, withinKm }: { since: Date; limit: number; withinKm: number },
): Promise<MissedRow[]> => selectMissed(db, driverId, since.toISOString(), limit, withinKm)
