/** What every mail about a booking is made from: plain data, so that a mail can be read in a test without a database. */
import { formatMoment } from '../../domain/dublin-time.ts'
import { layOutMail, type Mail, type MailPart } from './mail-layout.ts'

export type BookingMailFacts = {
  bookingId: string
  /** The whole address of the page this mail leads to: the booking for its customer, the jobs for a driver. */
  link: string
  customerName: string
  pickupLocation: string
  dropoffLocation: string | null
  /** As a person would say it: "Van, 1.5–2.5 t". */
  vehicle: string
  priceCents: number
}

/** What was promised, and what is expected now. */
export type MissedArrival = { promisedBy: Date; estimatedArrival: Date | null }

type Fact = readonly [label: string, value: string]

/** From where to where, with which vehicle. */
export const journeyFacts = (facts: BookingMailFacts): readonly Fact[] => [
  ['Pickup', facts.pickupLocation],
  ...(facts.dropoffLocation ? [['Drop-off', facts.dropoffLocation] as const] : []),
  ['Vehicle', facts.vehicle],
]

/** Last in every list of facts: what to name when asking support. */
export const bookingFact = (facts: BookingMailFacts): Fact => ['Booking', facts.bookingId]

/** A fact about a moment that may not be known. */
export const momentFact = (label: string, at: Date | null): readonly Fact[] =>
  at ? [[label, formatMoment(at)]] : []

/** Before acceptance a driver reads no more of a customer than this (rulings, "Roles and privacy"). */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

export const factsPart = (facts: readonly Fact[]): MailPart => ({ kind: 'facts', facts })
export const textPart = (text: string): MailPart => ({ kind: 'text', text })

/** Of what was kept; it is issued in the transaction that writes the mail. */
export const receiptPart = ({ link }: BookingMailFacts): MailPart => ({
  kind: 'link',
  label: 'Your receipt',
  url: `${link}/receipt`,
})

/** How long banks take is theirs to say; these are the card provider's own words for it. */
export const backOnCard = 'Your bank may take 5 to 10 working days to show it.'
export const holdGone = 'Your bank may take a few days to show that the hold is gone.'

export const customerReason = 'You get this mail because you booked a recovery with Towline.'
export const driverReason = 'You get this mail because you drive with Towline.'

/** To the customer, with the way to their booking. */
export const customerMail = (
  facts: BookingMailFacts,
  subject: string,
  heading: string,
  parts: readonly MailPart[],
  buttonLabel = 'See your booking',
): Mail =>
  layOutMail({
    subject,
    heading,
    parts: [...parts, { kind: 'button', label: buttonLabel, url: facts.link }],
    reason: customerReason,
  })
