import { factsPart, textPart } from './booking-mail-facts.ts'
import { layOutMail, type Mail } from './mail-layout.ts'

type CoveredMailFacts = {
  heading: string
  sentences: readonly string[]
  customerName: string
  pickupLocation: string
  dropoffLocation: string | null
  bookingReference: string
  /** As long as a driver has to be told it. */
  startCode: string | null
  /** As a person would look for it, with its plate. */
  truck: string | null
  link: string
  /** Of the button: left out where the trip is to be followed. */
  linkLabel?: string
}

/** To the person beside the vehicle, whose insurer booked the recovery and pays for it, or for its part. Leaves out the price. */
export const coveredMail = (facts: CoveredMailFacts): Mail =>
  layOutMail({
    subject: facts.heading,
    reference: facts.bookingReference,
    heading: facts.heading,
    parts: [
      ...facts.sentences.map(textPart),
      factsPart([
        ['For', facts.customerName],
        ['Pickup', facts.pickupLocation],
        ...(facts.dropoffLocation ? [['Drop-off', facts.dropoffLocation] as const] : []),
        ...(facts.truck ? [['Truck', facts.truck] as const] : []),
        ...(facts.startCode ? [['Start code', facts.startCode] as const] : []),
        ['Booking', facts.bookingReference],
      ]),
      { kind: 'button', label: facts.linkLabel ?? 'Follow the trip', url: facts.link },
    ],
    reason:
      'You’re getting this email because your insurer booked a recovery for you with Towline.',
  })
