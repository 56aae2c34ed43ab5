import type { Booking } from '../contract/bookings.ts'
import { isActiveJob, type DriverMove } from '../domain/booking.ts'
import { setOffMinutes } from '../domain/distance.ts'
import type { Point } from '../domain/point.ts'
import type { Cab } from './cab.ts'
import { drive } from './drive.ts'
import { noteFor } from './driver-notes.ts'
import { insist } from './insist.ts'
import { planLeg, planLoadedLeg, type Leg } from './leg.ts'
import type { Deed } from './say.ts'
import { withinSignal } from './within-signal.ts'

/** A job in hand: what is known of its booking, kept up to date by the live stream. */
export type Job = {
  booking: Booking
  /** Gives up the step under way: its ground has changed. */
  interrupt: () => void
}

/** Minutes at real speed for what is done standing still: least and most. */
const settingOffMinutes = [0.4 * setOffMinutes, setOffMinutes] as const
const greetingMinutes = [1, 2.5] as const
const loadingMinutes = [4, 7] as const
const unloadingMinutes = [3, 5] as const
/** When nobody knows where the pickup is: the driver calls, and finds it. */
const searchMinutes = 12
/** Both places are estimates: nobody is ever parked exactly beside the vehicle. */
const lastStreetsMinutes = 1.5
/** How often to look whether a step has become possible that the stream said nothing about. */
const lookAgainMs = 20_000

export const openJob = (booking: Booking): Job => ({ booking, interrupt: () => {} })

/** News of the booking, from an answer or from the stream; what is older than what is known is ignored. */
export const hearOfJob = (job: Job, booking: Booking): void => {
  if (booking.serverNow < job.booking.serverNow) return
  const isMoved = booking.status !== job.booking.status
  job.booking = booking
  if (isMoved) job.interrupt()
}

/**
 * Does a job from wherever it is to its end: sets off, drives, loads, drives, delivers, and makes each move at its moment. Ends
 * when the booking does, whoever ended it. `home` is where a vehicle goes whose drop-off is not on the map.
 */
export const driveJob = async (
  cab: Cab,
  job: Job,
  home: Point,
  signal: AbortSignal,
): Promise<void> => {
  while (isActiveJob(job.booking.status)) {
    await withinSignal(signal, async (step) => {
      job.interrupt = () => step.abort()
      try {
        await doStep(cab, job, home, step.signal)
      } catch (error) {
        // interrupted by news: the next round sees what is to be done now
        if (signal.aborted || !step.signal.aborted) throw error
      }
    })
  }
}

const doStep = async (cab: Cab, job: Job, home: Point, signal: AbortSignal): Promise<void> => {
  const { booking } = job
  const { pickup } = booking
  switch (booking.status) {
    case 'confirmed':
      await stand(cab, settingOffMinutes, booking, signal)
      return move(cab, job, 'set_off', signal, legToPickup(cab, pickup.point).minutes)
    case 'driver_en_route':
      await drive(cab, legToPickup(cab, pickup.point), signal)
      return move(cab, job, 'arrive', signal)
    case 'driver_arrived':
      await stand(cab, greetingMinutes, booking, signal)
      return move(cab, job, 'start', signal)
    case 'in_progress':
      await stand(cab, loadingMinutes, booking, signal)
      await drive(cab, legToDropoff(cab, booking, home), signal)
      await stand(cab, unloadingMinutes, null, signal)
      return move(cab, job, 'complete', signal)
    case 'confirming_payment':
      await cab.clock.wait(lookAgainMs, signal)
      return lookAgain(cab, job, signal)
    case 'pending':
    case 'pending_driver_acceptance':
    case 'pending_new_driver':
    case 'completed':
    case 'cancelled':
      throw new Error(`no step to take while ${booking.status}`)
    default: {
      const unknown: never = booking.status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

const legToPickup = (cab: Cab, pickup: Point | null): Leg => {
  const leg = planLeg(cab.place, pickup ?? cab.place, cab.random)
  return { ...leg, minutes: pickup ? Math.max(leg.minutes, lastStreetsMinutes) : searchMinutes }
}

const legToDropoff = (cab: Cab, { pickup, dropoff, distanceKm }: Booking, home: Point): Leg =>
  planLoadedLeg(
    { pickup: pickup.point, dropoff: dropoff?.point ?? home, distanceKm },
    cab.place,
    cab.random,
  )

/** Stands so long; what went by since the booking's last step counts, so that a restart does not begin anew. */
const stand = async (
  cab: Cab,
  [least, most]: readonly [number, number],
  since: Booking | null,
  signal: AbortSignal,
): Promise<void> => {
  const wholeMs = ((least + cab.random() * (most - least)) * 60_000) / cab.speed
  const lastStep = since?.timeline.reduce((last, { at }) => (at > last ? at : last), '')
  const goneMs = since && lastStep ? Date.parse(since.serverNow) - Date.parse(lastStep) : 0
  await cab.clock.wait(wholeMs - goneMs, signal)
}

const deedOf: Record<DriverMove, Deed> = {
  set_off: 'set_off',
  arrive: 'arrived',
  start: 'started_recovery',
  complete: 'completed',
}

/** `etaMinutes`: until the pickup, as arrival is estimated everywhere, at real speed. */
const move = async (
  cab: Cab,
  job: Job,
  name: DriverMove,
  signal: AbortSignal,
  etaMinutes?: number,
): Promise<void> => {
  const { clock, random } = cab
  const { bookingId, status: before } = job.booking
  // The stream may bring the news of this very move before its answer comes.
  job.interrupt = () => {}
  const estimatedArrival =
    etaMinutes === undefined
      ? undefined
      : new Date(clock.now() + Math.ceil(etaMinutes) * 60_000).toISOString()
  const notes = noteFor(name, random)
  const startCode = name === 'start' ? await cab.askStartCode(bookingId) : null
  const answer = await insist(
    (own) =>
      cab.api.call(
        'POST /api/bookings/:bookingId/moves',
        {
          params: { bookingId },
          body: { move: name, notes, estimatedArrival, ...(startCode ? { startCode } : {}) },
        },
        own,
      ),
    { clock, random, signal },
  )
  if (answer.kind === 'answered') {
    cab.say(deedOf[name], { bookingId })
    return hearOfJob(job, answer.value)
  }
  // An earlier answer was lost, or the booking went elsewhere: it says so itself.
  await lookAgain(cab, job, signal)
  if (job.booking.status === before) throw new GaveUp(answer.code ?? `status ${answer.status}`)
}

/** The server will not have this step, and nothing has changed that would explain it. */
export class GaveUp extends Error {
  override name = 'GaveUp'
}

const lookAgain = async (cab: Cab, job: Job, signal: AbortSignal): Promise<void> => {
  const { clock, random } = cab
  const { bookingId } = job.booking
  const answer = await insist(
    (own) => cab.api.call('GET /api/bookings/:bookingId', { params: { bookingId } }, own),
    { clock, random, signal },
  )
  if (answer.kind === 'refused') throw new GaveUp(answer.code ?? `status ${answer.status}`)
  hearOfJob(job, answer.value)
}
