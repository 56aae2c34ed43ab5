import type { Booking } from '../../contract/bookings/bookings.ts'
import { isActiveJob, type DriverTransition } from '../../domain/bookings/booking.ts'
import { setOffMinutes } from '../../domain/places/arrival-estimate.ts'
import type { Point } from '../../domain/places/point.ts'
import type { Cab } from './cab.ts'
import { drive } from './drive.ts'
import { insist } from './insist.ts'
import { planLeg, planLoadedLeg, type Leg } from './leg.ts'
import type { Action } from './print.ts'
import { withinSignal } from './within-signal.ts'

/** What simulated drivers write with each step of a job. */
const notesOf: Record<DriverTransition, readonly string[]> = {
  set_off: [
    'On my way now.',
    'Leaving the yard. Stay somewhere safe until I am there.',
    'Setting off. Please have the keys ready.',
  ],
  arrive: [
    'I am here, amber lights on.',
    'Parked in front of you. Stay off the road, I will come to you.',
    'At the pickup. I will have a look at the vehicle first.',
  ],
  start: [
    'Winching it on now.',
    'Loading now, then straight to the drop-off.',
    'Photos taken, loading the vehicle.',
  ],
  complete: [
    'Dropped off and parked safely. Keys handed over.',
    'Delivered, nothing damaged on the way.',
    'Unloaded at the gate. Keys are in the letter box.',
  ],
}

/** One of them; `random` gives 0 to 1, 1 excluded. */
const noteFor = (transition: DriverTransition, random: () => number): string => {
  const choice = notesOf[transition]
  return choice[Math.floor(random() * choice.length)] ?? ''
}

/** A job in hand: what is known of its booking, kept up to date by the live stream. */
export type Job = {
  booking: Booking
  /** Gives up the step under way, because the booking has changed. */
  interrupt: () => void
}

/** Minutes at real speed for what is done standing still: least and most. */
const settingOffMinutes = [0.4 * setOffMinutes, setOffMinutes] as const
const greetingMinutes = [1, 2.5] as const
const loadingMinutes = [4, 7] as const
const unloadingMinutes = [3, 5] as const
/** When the location of the pickup is unknown: the driver calls, and finds it. */
const searchMinutes = 12
/** Both places are estimates, and the truck never parks exactly beside the vehicle. */
const lastStreetsMinutes = 1.5
/** How often to check whether a step has become possible that the stream did not report. */
const lookAgainMs = 20_000

export const openJob = (booking: Booking): Job => ({ booking, interrupt: () => {} })

/** Takes in a newer state of the booking, from an answer or from the stream; an older one is ignored. */
export const hearOfJob = (job: Job, booking: Booking): void => {
  if (booking.serverNow < job.booking.serverNow) return
  const isStatusChanged = booking.status !== job.booking.status
  job.booking = booking
  if (isStatusChanged) job.interrupt()
}

/**
 * Does a job from its current step to its end: sets off, drives, loads, drives, delivers, and makes each transition in time. Ends
 * when the booking does, whatever ended it. `home` is the destination of a vehicle whose drop-off is not on the map.
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
        // the booking has changed: the next round sees what is to be done now
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
      return advance(cab, job, 'set_off', signal, legToPickup(cab, pickup.point).minutes)
    case 'driver_en_route':
      await drive(cab, legToPickup(cab, pickup.point), signal)
      return advance(cab, job, 'arrive', signal)
    case 'driver_arrived':
      await stand(cab, greetingMinutes, booking, signal)
      return advance(cab, job, 'start', signal)
    case 'in_progress':
      await stand(cab, loadingMinutes, booking, signal)
      await drive(cab, legToDropoff(cab, booking, home), signal)
      await stand(cab, unloadingMinutes, null, signal)
      return advance(cab, job, 'complete', signal)
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

/** Waits so long, less the time since the booking's last step, so that a restart does not start the wait again. */
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

/** A simulated driver takes no photos. */
export const simulatedHandover = {
  isAtDropoff: true,
  reason: 'other',
  note: 'Simulated driver without a camera',
} as const

const actionOf: Record<DriverTransition, Action> = {
  set_off: 'set_off',
  arrive: 'arrived',
  start: 'started_recovery',
  complete: 'completed',
}

/** `etaMinutes`: until the pickup, as arrival is estimated everywhere, at real speed. */
const advance = async (
  cab: Cab,
  job: Job,
  name: DriverTransition,
  signal: AbortSignal,
  etaMinutes?: number,
): Promise<void> => {
  const { clock, random } = cab
  const { bookingId, status: before } = job.booking
  // The stream may report this very transition before its answer comes.
  job.interrupt = () => {}
  const estimatedArrival =
    etaMinutes === undefined
      ? undefined
      : new Date(clock.now() + Math.ceil(etaMinutes) * 60_000).toISOString()
  const notes = noteFor(name, random)
  const startCode = name === 'start' ? await cab.requestStartCode(bookingId) : null
  const answer = await insist(
    (own) =>
      cab.api.call(
        'POST /api/bookings/:bookingId/transitions',
        {
          params: { bookingId },
          body: {
            transition: name,
            notes,
            estimatedArrival,
            ...(startCode ? { startCode } : {}),
            ...(name === 'complete' ? { handover: simulatedHandover } : {}),
          },
        },
        own,
      ),
    { clock, random, signal },
  )
  if (answer.kind === 'answered') {
    cab.print(actionOf[name], { bookingId })
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
