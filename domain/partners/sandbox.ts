/**
 * The sandbox of the partner API (issue 6): no truck drives and nothing is owed, and the policy number chooses how a booking goes. The
 * clock does not move until the insurer's program advances it, so that a test gives the same result each time.
 */
import type { BookingTransition, BookingStatus, CancelReason } from '../bookings/booking.ts'
import { hasEnded, transitionRow } from '../bookings/booking.ts'
import { addMinutes, promisedArrival } from '../bookings/arrival.ts'
import { acceptanceWindowMinutes } from '../tariffs/tariff.ts'

/** A transition of the table of bookings, or the promise of an arrival that will be missed, so long after the step before. */
export type SandboxStep = { transition: BookingTransition | 'arrival_missed'; afterMinutes: number }

/** Minutes of the invented driver from acceptance to arrival. */
export const sandboxEtaMinutes = 20
const lateMinutes = 45

const accepted: SandboxStep = { transition: 'accept_on_account', afterMinutes: 1 }
const setOff: SandboxStep = { transition: 'set_off', afterMinutes: 2 }
const arrived: SandboxStep = { transition: 'arrive', afterMinutes: sandboxEtaMinutes - 2 }
const atTheVehicle: readonly SandboxStep[] = [
  { transition: 'start', afterMinutes: 5 },
  { transition: 'complete', afterMinutes: 30 },
]

/** The steps of a booking that is not cancelled. A policy number begins with the name; any other one goes as `TEST-NORMAL`. */
export const sandboxScenarios = {
  'TEST-NORMAL': [accepted, setOff, arrived, ...atTheVehicle],
  /** Booking it is refused: not covered by what was agreed. */
  'TEST-DECLINED': [],
  /** Booking it is refused: no driver is on duty near. */
  'TEST-NO-DRIVERS': [],
  'TEST-NOBODY-ACCEPTS': [{ transition: 'expire', afterMinutes: acceptanceWindowMinutes }],
  /** On the way; the next driver takes over. */
  'TEST-DRIVER-GIVES-UP': [
    accepted,
    setOff,
    { transition: 'give_up', afterMinutes: 5 },
    { transition: 'take_over', afterMinutes: 2 },
    setOff,
    arrived,
    ...atTheVehicle,
  ],
  /** With the vehicle on the truck, when no other driver can take over. */
  'TEST-DRIVER-CANCELS': [
    accepted,
    setOff,
    arrived,
    { transition: 'start', afterMinutes: 5 },
    { transition: 'cancel_by_driver', afterMinutes: 10 },
  ],
  'TEST-LATE': [
    accepted,
    setOff,
    { transition: 'arrival_missed', afterMinutes: sandboxEtaMinutes },
    { transition: 'arrive', afterMinutes: lateMinutes - sandboxEtaMinutes },
    ...atTheVehicle,
  ],
} as const satisfies Record<string, readonly SandboxStep[]>

export type SandboxScenario = keyof typeof sandboxScenarios

export const isSandboxScenario = (name: string): name is SandboxScenario =>
  Object.hasOwn(sandboxScenarios, name)

export const sandboxScenarioOf = (policyNumber: string): SandboxScenario =>
  Object.keys(sandboxScenarios)
    .filter(isSandboxScenario)
    // of two that begin alike the longer one is meant
    .toSorted((a, b) => b.length - a.length)
    .find((name) => policyNumber.toUpperCase().startsWith(name)) ?? 'TEST-NORMAL'

/** Invented drivers; the numbers are of the range reserved for fiction. */
export const sandboxDrivers = [
  { name: 'Sandbox Driver One', truck: 'Slide bed (sandbox)', phone: '+353 20 910 0191' },
  { name: 'Sandbox Driver Two', truck: 'Slide bed (sandbox)', phone: '+353 20 910 0192' },
] as const

export const sandboxStartCode = '1234'

/** The most that one advance moves the clock: a week. A program that wants more asks again. */
export const mostSandboxSeconds = 7 * 24 * 3_600

/** The most steps in one advance; the rest happen with the next one. */
export const mostSandboxSteps = 200

/** Sandbox bookings and quotes are kept so long, by the real clock. */
export const sandboxDays = 30

/** The fields of a booking that its steps change. */
export type SandboxState = {
  status: BookingStatus
  cancelReason: CancelReason | null
  chargedCents: number
  priceCents: number
  acceptBy: Date | null
  acceptedAt: Date | null
  estimatedArrival: Date | null
  promisedFrom: Date | null
  promisedBy: Date | null
  arrivalMissedAt: Date | null
  completedAt: Date | null
  /** Which of the invented drivers; null: none. */
  driver: number | null
  /** The next step of its scenario, and when; null: it has ended. */
  nextStep: number | null
  nextStepAt: Date | null
}

/** The state of a booking placed at `at`. Throws for a scenario whose booking is refused. */
export const placedInSandbox = (
  scenario: SandboxScenario,
  priceCents: number,
  at: Date,
): SandboxState => ({
  status: 'pending_driver_acceptance',
  cancelReason: null,
  chargedCents: 0,
  priceCents,
  acceptBy: addMinutes(at, acceptanceWindowMinutes),
  acceptedAt: null,
  estimatedArrival: null,
  promisedFrom: null,
  promisedBy: null,
  arrivalMissedAt: null,
  completedAt: null,
  driver: null,
  nextStep: 0,
  nextStepAt: addMinutes(at, stepOf(scenario, 0).afterMinutes),
})

const stepOf = (scenario: SandboxScenario, index: number): SandboxStep => {
  const step = sandboxScenarios[scenario][index]
  if (!step) throw new RangeError(`${scenario} has no step ${index}`)
  return step
}

/** The next step of its scenario, made at the moment it was due. */
export const stepInSandbox = (
  scenario: SandboxScenario,
  before: SandboxState,
): { transition: SandboxStep['transition']; at: Date; after: SandboxState } => {
  const { nextStep, nextStepAt: at } = before
  if (nextStep === null || at === null) throw new RangeError('its scenario is over')
  const { transition } = stepOf(scenario, nextStep)
  const changed = { ...before, ...changeOf(transition, before, at) }
  const next = hasEnded(changed.status) ? undefined : sandboxScenarios[scenario][nextStep + 1]
  return {
    transition,
    at,
    after: {
      ...changed,
      nextStep: next ? nextStep + 1 : null,
      nextStepAt: next ? addMinutes(at, next.afterMinutes) : null,
    },
  }
}

const changeOf = (
  transition: SandboxStep['transition'],
  before: SandboxState,
  at: Date,
): Partial<SandboxState> => {
  if (transition === 'arrival_missed') {
    return { arrivalMissedAt: at, estimatedArrival: addMinutes(at, lateMinutes) }
  }
  const { from, to } = transitionRow(transition)
  if (!from.includes(before.status)) throw new RangeError(`no ${transition} from ${before.status}`)
  switch (transition) {
    case 'accept_on_account':
    case 'take_over': {
      const promise = promisedArrival(sandboxEtaMinutes, at)
      return {
        status: to,
        driver: before.driver === null ? 0 : before.driver + 1,
        chargedCents: before.priceCents,
        acceptBy: null,
        acceptedAt: before.acceptedAt ?? at,
        estimatedArrival: promise.from,
        promisedFrom: promise.from,
        promisedBy: promise.by,
      }
    }
    case 'give_up':
      return {
        status: to,
        acceptBy: addMinutes(at, acceptanceWindowMinutes),
        estimatedArrival: null,
        promisedFrom: null,
        promisedBy: null,
      }
    case 'expire':
      return { status: to, cancelReason: 'nobody_accepted' }
    case 'cancel_by_driver':
      return { status: to, cancelReason: 'driver_cancelled', chargedCents: 0 }
    case 'complete':
      return { status: to, completedAt: at }
    default:
      return { status: to }
  }
}

/** The state after its insurer has cancelled it at this cost. */
export const cancelledInSandbox = (before: SandboxState, feeCents: number): SandboxState => ({
  ...before,
  status: 'cancelled',
  cancelReason: 'customer_cancelled',
  chargedCents: before.acceptedAt === null ? 0 : feeCents,
  nextStep: null,
  nextStepAt: null,
})
