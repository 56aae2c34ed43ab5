/** Simulated drivers by the thousand: each follows its stream, answers offers, does its jobs, and drives about in between. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Point } from '../../domain/places/point.ts'
import { sendEveryMs } from '../../web/features/tracking/position-to-send.ts'
import type { ApiClient } from '../simulator/api-client.ts'
import type { Cab } from '../simulator/cab.ts'
import { realClock, type Clock } from '../simulator/clock.ts'
import { planLeg, whereOnLeg, type Leg } from '../simulator/leg.ts'
import type { Print } from '../simulator/print.ts'
import { simulateDriver } from '../simulator/simulate-driver.ts'

const positions = 'POST /api/driver/positions'
/** A job of an hour takes a minute, so that drivers are free again within a step. */
const speed = 60
/** Ahead of the real one: an offer seems to have waited, so its driver thinks two to five seconds instead of half a minute. */
const hurriedClock: Clock = { ...realClock, now: () => Date.now() + 40_000 }
/** How far a driver without a job drives, in degrees of latitude. */
const roam = 0.1

export type DriverSetup = {
  client: ApiClient
  home: Point
  print: Print
  requestStartCode: Cab['requestStartCode']
  signal: AbortSignal
}

/** Drivers do not drive about until `isMoving`; a job they do at once. Resolves when the signal fires. */
export const liveAsDriver = async (
  { client, home, print, requestStartCode, signal }: DriverSetup,
  isMoving: () => boolean,
): Promise<void> => {
  let sentAt = 0
  const cab: Cab = {
    api: {
      ...client,
      call: (key, request, own) => {
        if (key === positions) sentAt = performance.now()
        return client.call(key, request, own)
      },
    },
    clock: hurriedClock,
    random: Math.random,
    speed,
    print,
    requestStartCode,
    place: home,
    quietUntil: 0,
  }
  const roaming = async (): Promise<void> => {
    await pause(Math.random() * sendEveryMs.waiting, undefined, { signal })
    let [leg, beganAt]: [Leg | null, number] = [null, 0]
    for (;;) {
      const isBusy = performance.now() - sentAt < sendEveryMs.waiting / 2
      if (isBusy) leg = null
      if (isMoving() && !isBusy) {
        if (!leg)
          [leg, beganAt] = [planLeg(cab.place, somewhereNear(home), Math.random), performance.now()]
        const where = whereOnLeg(leg, (performance.now() - beganAt) / 60_000)
        cab.place = where.point
        if (where.isThere) leg = null
        await client.call(
          positions,
          { body: { positions: [positionAt(where)], isSharing: true } },
          signal,
        )
      }
      await pause(sendEveryMs.waiting, undefined, { signal })
    }
  }
  await Promise.all([simulateDriver(cab, home, signal), roaming()]).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

const somewhereNear = ({ lat, lon }: Point): Point => ({
  lat: lat + (Math.random() - 0.5) * roam,
  lon: lon + (Math.random() - 0.5) * roam,
})

const positionAt = ({ point, heading, speedKmh }: ReturnType<typeof whereOnLeg>) => ({
  at: new Date().toISOString(),
  lat: point.lat,
  lon: point.lon,
  accuracyM: 8,
  heading: Math.round(heading),
  speedMps: Math.round(speedKmh / 3.6),
})
