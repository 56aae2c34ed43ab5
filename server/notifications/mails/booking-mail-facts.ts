/** What every mail about a booking is made from: plain data, so that a test can read a mail without a database. */
import { formatEuro } from '../../../domain/money.ts'
import { partsOfPrice, type CardAndCredit } from '../../../domain/payments/card-and-credit.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import { layOutMail, type Mail, type MailPart } from './mail-layout.ts'

export type BookingMailFacts = {
  bookingReference: string
  /** The full address of the page this mail links to: the booking for its customer, the jobs for a driver. */
  link: string
  customerName: string
  pickupLocation: string
  dropoffLocation: string | null
  /** As a person would say it: "Van, 1.5–2.5 t". */
  vehicle: string
  priceCents: number
}

/** To who pays by card, of mails that say what of the price. */
export type PaidMailFacts = BookingMailFacts & {
  /** Credit for a late arrival pays this much of the price beside the card. */
  creditCents: number
}

/** The promised arrival, and the one expected now. */
export type MissedArrival = { promisedBy: Date; estimatedArrival: Date | null }

type Fact = readonly [label: string, value: string]

/** From where to where, with which vehicle. */
export const journeyFacts = (facts: BookingMailFacts): readonly Fact[] => [
  ['Pickup', facts.pickupLocation],
  ...(facts.dropoffLocation ? [['Drop-off', facts.dropoffLocation] as const] : []),
  ['Vehicle', facts.vehicle],
]

/** Last in every list of facts: the reference to give to support. */
export const bookingFact = (facts: BookingMailFacts): Fact => ['Booking', facts.bookingReference]

export const partsOf = ({ priceCents, creditCents }: PaidMailFacts): CardAndCredit =>
  partsOfPrice(priceCents, { usedCents: creditCents })

const priceFact = ({ priceCents }: BookingMailFacts): Fact => [
  'Price, VAT included',
  formatEuro(priceCents),
]

/** The price, and what of it is held. */
export const heldFacts = (facts: PaidMailFacts): readonly Fact[] =>
  facts.creditCents === 0
    ? [priceFact(facts)]
    : [
        priceFact(facts),
        ['From your credit', formatEuro(facts.creditCents)],
        ['Held on your card', formatEuro(partsOf(facts).cardCents)],
      ]

/** What was paid, and with what. */
export const paidFacts = (facts: PaidMailFacts): readonly Fact[] =>
  facts.creditCents === 0
    ? [['Paid, VAT included', formatEuro(facts.priceCents)]]
    : [
        priceFact(facts),
        ['Paid with credit', formatEuro(facts.creditCents)],
        ['Charged to card', formatEuro(partsOf(facts).cardCents)],
      ]

/** A fact about a time that may not be known. */
export const momentFact = (label: string, at: Date | null): readonly Fact[] =>
  at ? [[label, formatMoment(at)]] : []

export const factsPart = (facts: readonly Fact[]): MailPart => ({ kind: 'facts', facts })
export const textPart = (text: string): MailPart => ({ kind: 'text', text })

/** The receipt for the money that was kept; it is issued in the transaction that writes the mail. */
export const receiptPart = ({ link }: BookingMailFacts): MailPart => ({
  kind: 'link',
  label: 'Your receipt',
  url: `${link}/receipt`,
})

/** Banks decide how long they take; these are the card provider's own words for it. */
export const backOnCard = 'Your bank may take 5 to 10 working days to show it.'
export const holdGone = 'Your bank may take a few days to show that the hold is gone.'

export const customerReason =
  'You’re getting this email because you booked a recovery with Towline.'
export const driverReason = 'You’re getting this email because you drive with Towline.'

/** To the customer, with the link to their booking. */
export const customerMail = (
  facts: BookingMailFacts,
  subject: string,
  heading: string,
  parts: readonly MailPart[],
  buttonLabel = 'See your booking',
): Mail =>
  layOutMail({
    subject,
    reference: facts.bookingReference,
    heading,
    parts: [...parts, { kind: 'button', label: buttonLabel, url: facts.link }],
    reason: customerReason,
  })
