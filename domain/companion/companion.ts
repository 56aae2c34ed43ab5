/**
 * The night companion: what a person at the roadside may say about how they are, what each answer does, and in which part of a trip
 * (docs/decisions/0108-the-night-companion.md). Answering is never required. Pure.
 */
import { companionDays } from '../accounts/retention.ts'
import type { BookingStatus } from '../bookings/booking.ts'
import type { Urgency } from '../bookings/casualty.ts'
import { isArrivalUnproven } from '../bookings/proven-arrival.ts'
import { mostUrgent } from '../dispatch/dispatch-priority.ts'

export const companionCircumstances = [
  'alone',
  'with_child',
  'unwell',
  'live_lane',
  'low_battery',
] as const
export type CompanionCircumstance = (typeof companionCircumstances)[number]

type CircumstanceRule = {
  /** On the customer's toggle. */
  label: string
  /** What the dispatch priority is raised to, where the booking's own is less urgent. */
  priority: Urgency
  /** A check-in costs battery, so a low one alone starts none. */
  startsCheckIns: boolean
}

/** In the order of the card. */
export const circumstanceRules: Record<CompanionCircumstance, CircumstanceRule> = {
  alone: { label: 'I’m alone', priority: 'urgent', startsCheckIns: true },
  with_child: { label: 'I have a child with me', priority: 'urgent', startsCheckIns: true },
  unwell: { label: 'I feel unwell', priority: 'emergency', startsCheckIns: true },
  live_lane: { label: 'I’m in a live lane', priority: 'emergency', startsCheckIns: true },
  low_battery: { label: 'My battery is low', priority: 'urgent', startsCheckIns: false },
}

/**
 * How someone is may be about their health, which takes their explicit consent (GDPR, Article 9(2)(a)): the sentence beside the press that
 * saves it. Its version is stored with the answer; another sentence needs another version, and pages that are open keep sending theirs.
 */
export const companionConsent = {
  textVersion: '2026-11-28',
  text: `Saving this, you agree that our operators and your driver see it, and no one else. We delete it after ${companionDays} days.`,
} as const
export const companionTextVersions = [companionConsent.textVersion] as const

/** What else the customer may write for the operator and the driver. */
export const companionNoteMaxLength = 200

/** Texts with the trip's link that one booking may send, each to another number. */
export const followLinksMax = 2

/** The phases of a trip for the companion. */
export type CompanionPhase = 'before' | 'waiting' | 'with_driver' | 'over'

const phases: Record<BookingStatus, CompanionPhase> = {
  pending: 'before',
  pending_driver_acceptance: 'waiting',
  confirming_payment: 'waiting',
  confirmed: 'waiting',
  driver_en_route: 'waiting',
  driver_arrived: 'with_driver',
  in_progress: 'with_driver',
  pending_new_driver: 'waiting',
  completed: 'over',
  cancelled: 'over',
}

/** What each phase allows. */
export const phaseRules: Record<
  CompanionPhase,
  {
    /** The card and its answers. */
    mayAnswer: boolean
    hasCheckIns: boolean
    /** Also beside a driver: the danger may be the driver. */
    mayCallForHelp: boolean
    mayFollow: boolean
  }
> = {
  before: { mayAnswer: false, hasCheckIns: false, mayCallForHelp: false, mayFollow: false },
  waiting: { mayAnswer: true, hasCheckIns: true, mayCallForHelp: true, mayFollow: true },
  with_driver: { mayAnswer: false, hasCheckIns: false, mayCallForHelp: true, mayFollow: true },
  over: { mayAnswer: false, hasCheckIns: false, mayCallForHelp: false, mayFollow: false },
}

/** A driver who pressed "arrived" without proof may be elsewhere: the customer still waits. */
export const companionPhase = (status: BookingStatus, arrivalProof: unknown): CompanionPhase =>
  isArrivalUnproven(status, arrivalProof) ? 'waiting' : phases[status]

export const startsCheckIns = (circumstances: readonly CompanionCircumstance[]): boolean =>
  circumstances.some((one) => circumstanceRules[one].startsCheckIns)

/** The more urgent of the booking's own priority and what the circumstances raise it to. Prices never follow it. */
export const companionPriority = (
  booked: Urgency,
  circumstances: readonly CompanionCircumstance[],
): Urgency =>
  circumstances.reduce(
    (priority, one) => mostUrgent(priority, circumstanceRules[one].priority),
    booked,
  )

/** `Alone with a child in a live lane, unwell, phone battery low`; null when there is nothing to say. */
export const companionLine = (circumstances: readonly CompanionCircumstance[]): string | null => {
  const has = (one: CompanionCircumstance): boolean => circumstances.includes(one)
  const company = [has('alone') && 'alone', has('with_child') && 'with a child']
  const where = has('live_lane') && 'in a live lane'
  const parts = [
    [...company, where].filter(Boolean).join(' '),
    has('unwell') && 'unwell',
    has('low_battery') && 'phone battery low',
  ].filter(Boolean)
  const line = parts.join(', ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}
