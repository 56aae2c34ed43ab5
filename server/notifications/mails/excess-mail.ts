import { factsPart, textPart } from './booking-mail-facts.ts'
import { layOutMail, type Mail } from './mail-layout.ts'

type ExcessMailFacts = {
  insurer: string
  /** Amounts as they are read, `€75.00`. */
  excess: string
  price: string
  /** The time until which it can be paid, `18:20`. */
  by: string
  pickupLocation: string
  dropoffLocation: string | null
  bookingReference: string
  link: string
}

/** To a policy's holder who pays the excess of an insured recovery before drivers are asked. */
export const excessMail = (facts: ExcessMailFacts): Mail => {
  const heading = `Pay ${facts.excess} to get a driver`
  return layOutMail({
    subject: heading,
    reference: facts.bookingReference,
    heading,
    parts: [
      textPart(
        `${facts.insurer} has booked a recovery for you, and your policy leaves ${facts.excess} of it to you. We hold it on your card and ask drivers near you. You pay only if one accepts.`,
      ),
      factsPart([
        ['Price', facts.price],
        ['You pay', facts.excess],
        ['Pay by', facts.by],
        ['Pickup', facts.pickupLocation],
        ...(facts.dropoffLocation ? [['Drop-off', facts.dropoffLocation] as const] : []),
        ['Booking', facts.bookingReference],
      ]),
      { kind: 'button', label: `Pay ${facts.excess}`, url: facts.link },
    ],
    reason:
      'You’re getting this email because your insurer booked a recovery for you with Towline.',
  })
}
