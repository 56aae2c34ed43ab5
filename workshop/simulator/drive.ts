import type { Cab } from './cab.ts'
import { whereOnLeg, type Leg, type WhereOnLeg } from './leg.ts'

const positionEveryMs = 3_000
/** Off duty, positions are not wanted. */
const quietOffDutyMs = 60_000

/**
 * Drives a leg to its end, telling the server where the truck is every few seconds. A server that does not answer is not
 * waited for: a truck does not stop because its phone has no signal. Rejects when the signal fires.
 */
export const drive = async (cab: Cab, leg: Leg, signal: AbortSignal): Promise<void> => {
  const { clock, speed } = cab
  const beganAt = clock.now()
  for (;;) {
    const minutes = ((clock.now() - beganAt) * speed) / 60_000
    const where = whereOnLeg(leg, minutes)
    cab.place = where.point
    await reportPosition(cab, where, signal)
    if (where.isThere) return
    const leftMs = ((leg.minutes - minutes) * 60_000) / speed
    await clock.wait(Math.min(positionEveryMs, leftMs + 1), signal)
  }
}

const reportPosition = async (cab: Cab, where: WhereOnLeg, signal: AbortSignal): Promise<void> => {
  if (cab.clock.now() < cab.quietUntil) return
  const answer = await cab.api.call(
    'POST /api/driver/positions',
    { body: { positions: [positionOf(where)], isSharing: true } },
    signal,
  )
  if (answer.kind !== 'refused') return
  if (answer.code === 'driver_off_duty') {
    cab.print('off_duty')
    cab.quietUntil = cab.clock.now() + quietOffDutyMs
  } else if (answer.status === 429) {
    cab.quietUntil = cab.clock.now() + (answer.retryAfterSeconds ?? 60) * 1000
  }
}

/** A device's moment is the one it is, however the clock on the road hurries. */
const positionOf = ({ point, heading, speedKmh }: WhereOnLeg) => ({
  at: new Date().toISOString(),
  lat: point.lat,
  lon: point.lon,
  accuracyM: 8,
  heading,
  speedMps: speedKmh / 3.6,
})
