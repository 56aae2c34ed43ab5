/** Labels of the insurance dashboard. Pure. */
import type {
  PartnerRecentBooking,
  PartnerRequest,
} from '../../../contract/partners/partner-dashboard.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import type { Urgency } from '../../../domain/bookings/casualty.ts'
import type { PartnerKeyMode, PartnerScope } from '../../../domain/partners/partner.ts'
import type { PartnerEventType } from '../../../domain/partners/partner-event.ts'
import type { Tone } from '../../ui/data/badge.tsx'

/** The specification's (operator side §4, "Priority badge"): destructive, default, secondary. */
export const priorityTones: Record<Urgency, Tone> = {
  emergency: 'danger',
  urgent: 'info',
  standard: 'neutral',
}

export const priorityLabels: Record<Urgency, string> = {
  emergency: 'Emergency',
  urgent: 'Urgent',
  standard: 'Standard',
}

export const bookingTones: Record<PartnerRecentBooking['status'], Tone> = {
  pending: 'neutral',
  pending_driver_acceptance: 'warning',
  confirming_payment: 'warning',
  confirmed: 'info',
  driver_en_route: 'info',
  driver_arrived: 'info',
  in_progress: 'info',
  pending_new_driver: 'warning',
  completed: 'success',
  cancelled: 'neutral',
}

/** `40 bookings a month`. */
export const commitmentLabel = (bookings: number): string => {
  if (bookings === 0) return 'No monthly commitment'
  return bookings === 1 ? '1 booking a month' : `${bookings} bookings a month`
}

/** `2.3 mins`, as the specification writes it; a dash before any acceptance. Less than a minute is said so: `0.1 mins` reads as a fault. */
export const responseLabel = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const minutes = Math.round(seconds / 6) / 10
  if (minutes < 1) return '< 1 min'
  return minutes === 1 ? '1 min' : `${minutes} mins`
}

/** `7.5%`. */
export const discountLabel = (basisPoints: number): string =>
  basisPoints === 0 ? 'None' : `${basisPoints / 100}%`

export const modeLabels: Record<PartnerKeyMode, string> = { live: 'Live', sandbox: 'Sandbox' }

/** Labels of the events that an insurer's programs receive, for people who choose among them. */
export const eventLabels: Record<PartnerEventType, string> = {
  'booking.created': 'Booked',
  'booking.driver_assigned': 'Driver assigned',
  'booking.driver_cancelled': 'Driver cancelled',
  'booking.status_changed': 'On the way, arrived, started',
  'booking.arrival_missed': 'Arrival missed',
  'booking.completed': 'Completed',
  'booking.cancelled': 'Cancelled',
  'booking.expired': 'No one accepted',
  'booking.refunded': 'Money given back',
}

/** `All events`, `Completed, Cancelled`. */
export const eventsLabel = (eventTypes: readonly PartnerEventType[]): string =>
  eventTypes.length === 0 ? 'All events' : eventTypes.map((type) => eventLabels[type]).join(', ')

/** A scope that is newer than this page is shown by its name. */
const scopeLabels: Partial<Record<string, string>> = {
  'quotes:write': 'Get prices',
  'bookings:read': 'Read bookings',
  'bookings:write': 'Book and cancel',
  'documents:read': 'Read documents',
  'webhooks:write': 'Manage webhooks',
}

export const scopeLabel = (scope: PartnerScope): string => scopeLabels[scope] ?? scope

type Key = Partner['keys'][number]

/** `tow_live_Ab3d••••••••wXyZ`: the rest is not stored, so it cannot be shown. */
export const maskedKey = ({ prefix, lastFour }: Pick<Key, 'prefix' | 'lastFour'>): string =>
  `${prefix}••••••••••••${lastFour}`

export type KeyState = 'in_force' | 'ending' | 'ended' | 'revoked'

export const stateOfKey = ({ expiresAt, revokedAt }: Key, nowMs: number): KeyState => {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'in_force'
  return nowMs < Date.parse(expiresAt) ? 'ending' : 'ended'
}

export const keyStates: Record<KeyState, { label: string; tone: Tone }> = {
  in_force: { label: 'Active', tone: 'success' },
  ending: { label: 'Ends soon', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'danger' },
}

const firstRefusal = 400
const firstFailure = 500

export const requestTone = ({ status }: Pick<PartnerRequest, 'status'>): Tone => {
  if (status >= firstFailure) return 'danger'
  return status >= firstRefusal ? 'warning' : 'success'
}
