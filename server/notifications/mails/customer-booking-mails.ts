/** The mails a customer gets along a booking: one for the hold, one for each outcome. Data in, mail out. */
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import {
  otherDriversLabel,
  withOthersPress,
  type OthersAfterDecline,
} from '../../../domain/notifications/decline-text.ts'
import { formatEuro } from '../../../domain/money.ts'
import {
  amountBackLabel,
  chargedLabel,
  heldLabel,
  keptCreditLabel,
} from '../../../domain/payments/card-and-credit.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { formatMoment, formatTime } from '../../../domain/time/dublin-time.ts'
import {
  backOnCard,
  bookingFact,
  customerMail,
  factsPart,
  heldFacts,
  holdGone,
  journeyFacts,
  momentFact,
  paidFacts,
  partsOf,
  receiptPart,
  textPart,
  type BookingMailFacts,
  type MissedArrival,
  type PaidMailFacts,
} from './booking-mail-facts.ts'
import { moneyLabel, type CancellationMoney } from './cancellation-mails.ts'
import type { Mail, MailPart } from './mail-layout.ts'

/**
 * The card is held and the acceptance window runs (specification, customer side §7: type customer_preauth_confirmation).
 * `driverName` is the chosen driver, null when Towline asks the best ones; `isOffered`: some driver has an offer.
 */
export const preAuthorizedMail = (
  facts: PaidMailFacts & { driverName: string | null; isOffered: boolean; acceptBy: Date },
): Mail => {
  const until = formatTime(facts.acceptBy)
  const keepsCredit = facts.creditCents > 0
  return customerMail(
    facts,
    'Recovery Booking Pre-Authorized - Waiting for Driver',
    'Waiting for a driver',
    [
      textPart(offeredSentences(facts, until)),
      textPart(
        `${heldLabel(partsOf(facts))}. ${keepsCredit ? 'Your card' : 'It'} is charged only after a driver accepts. If no one does, the booking is cancelled, the hold is released and you pay nothing${keepsCredit ? ' and keep your credit' : ''}.`,
      ),
      factsPart([
        ...journeyFacts(facts),
        ...heldFacts(facts),
        ['Accept by', formatMoment(facts.acceptBy)],
        bookingFact(facts),
      ]),
    ],
  )
}

const offeredSentences = (
  { driverName, isOffered }: { driverName: string | null; isOffered: boolean },
  until: string,
): string => {
  if (driverName === null) {
    return isOffered
      ? `We’re asking the nearest drivers. One of them has to accept by ${until}.`
      : `No driver near you is free yet. We keep looking until ${until}.`
  }
  return isOffered
    ? `We’ve asked ${driverName} to take your recovery. The driver has until ${until} to accept.`
    : `${driverName} can’t take your recovery, and we haven’t asked anyone else. Open your booking to ask the next drivers, at no higher price.`
}

/** The chosen driver can't come: others are asked, or the customer decides by one press on the page that the mail links to. */
export const chosenDriverDeclinedMail = (
  facts: BookingMailFacts & {
    driverName: string
    others: OthersAfterDecline
    acceptBy: Date | null
  },
): Mail => {
  const name = firstNameOf(facts.driverName)
  const until = facts.acceptBy ? ` by ${formatTime(facts.acceptBy)}` : ''
  const isUndecided = facts.others === 'undecided'
  const title = `${name} can’t take this one`
  const link = isUndecided ? withOthersPress(facts.link) : facts.link
  const parts = [
    textPart(
      {
        offered:
          'We’ve asked the next drivers, at no higher price. There’s nothing you need to do.',
        awaited: `No one else is free yet. We keep looking${facts.acceptBy ? ` until ${formatTime(facts.acceptBy)}` : ''}, at no higher price. There’s nothing you need to do.`,
        undecided:
          'The button below asks the next drivers, at no higher price. We won’t ask anyone else unless you tell us to.',
      }[facts.others],
    ),
    textPart(
      `If no one accepts${until}, the hold on your card is released and you pay nothing. Cancelling is free until a driver accepts.`,
    ),
    factsPart([...journeyFacts(facts), bookingFact(facts)]),
  ]
  return customerMail(
    { ...facts, link },
    title,
    title,
    parts,
    isUndecided ? otherDriversLabel : undefined,
  )
}

/** The driver will not be there in the promised window: cancelling is free until they are. */
export const arrivalMissedMail = (
  facts: BookingMailFacts & MissedArrival & { driverName: string },
): Mail =>
  customerMail(facts, 'Your Driver Is Running Late', 'Your driver is running late', [
    textPart(
      `${facts.driverName} can’t be with you by ${formatTime(facts.promisedBy)}, as promised. You can cancel free until they arrive.`,
    ),
    factsPart([
      ['Driver', facts.driverName],
      ['Promised by', formatMoment(facts.promisedBy)],
      ...momentFact('Now expected', facts.estimatedArrival),
      ...journeyFacts(facts),
      bookingFact(facts),
    ]),
  ])

/** The driver marked the arrival and the promised time is over, but no position proves it: cancelling is free until one does. */
export const arrivalUnprovenMail = (
  facts: BookingMailFacts & Pick<MissedArrival, 'promisedBy'> & { driverName: string },
): Mail =>
  customerMail(facts, 'Is Your Driver With You?', 'Is your driver with you?', [
    textPart(
      `${facts.driverName} pressed “I have arrived”, but we can’t confirm it from the truck’s position. If the truck is with you, open your booking and press “My driver is here”. If it isn’t, call ${facts.driverName}: the number is in your booking. You can cancel free until the arrival is confirmed.`,
    ),
    factsPart([
      ['Driver', facts.driverName],
      ['Promised by', formatMoment(facts.promisedBy)],
      ...journeyFacts(facts),
      bookingFact(facts),
    ]),
  ])

type AcceptedFacts = {
  driverName: string
  truck: string
  estimatedArrival: Date | null
  /** The latest arrival shown before paying, where the driver needs much longer; null: as shown. */
  shownArrivalMinutes: number | null
  /** They took over from a driver who was late: cancelling stays free. */
  isReplacement: boolean
}

const lateAcceptancePart = ({
  driverName,
  shownArrivalMinutes,
  isReplacement,
}: AcceptedFacts): readonly MailPart[] => {
  if (isReplacement) return [textPart('You can still cancel free until they are near.')]
  if (shownArrivalMinutes === null) return []
  return [
    textPart(
      `${driverName} needs longer than the ${formatMinutes(shownArrivalMinutes)} we showed you. You can cancel free until they are near.`,
    ),
  ]
}

/** A driver accepted and the card was charged. */
export const driverAcceptedMail = (facts: PaidMailFacts & AcceptedFacts): Mail =>
  customerMail(
    facts,
    `Driver Confirmed - ${facts.driverName} is on the job`,
    'Your driver is confirmed',
    [
      textPart(`${facts.driverName} has accepted your recovery. ${chargedLabel(partsOf(facts))}.`),
      ...lateAcceptancePart(facts),
      factsPart([
        ['Driver', facts.driverName],
        ['Truck', facts.truck],
        ...momentFact('Expected at', facts.estimatedArrival),
        ...journeyFacts(facts),
        ...paidFacts(facts),
        bookingFact(facts),
      ]),
      textPart(
        'Your booking shows where your driver is, how to reach them, and what cancelling would cost.',
      ),
    ],
  )

/** Another driver takes the recovery over from one who had to cancel; nothing is charged again. */
export const driverTookOverMail = (facts: PaidMailFacts & AcceptedFacts): Mail =>
  customerMail(
    facts,
    `Driver Confirmed - ${facts.driverName} takes over`,
    'Another driver is confirmed',
    [
      textPart(
        `${facts.driverName} has taken over your recovery. You pay nothing more than the ${formatEuro(facts.priceCents)} you have paid${facts.creditCents > 0 ? ' by card and credit' : ''}.`,
      ),
      ...lateAcceptancePart(facts),
      factsPart([
        ['Driver', facts.driverName],
        ['Truck', facts.truck],
        ...momentFact('Expected at', facts.estimatedArrival),
        ...journeyFacts(facts),
        bookingFact(facts),
      ]),
      textPart('Your booking has a new start code, and a new conversation with this driver.'),
    ],
  )

/** The driver had to cancel before the recovery began: others are asked. */
export const driverGaveUpMail = (
  facts: PaidMailFacts & { driverName: string; acceptBy: Date },
): Mail =>
  customerMail(
    facts,
    'Your Driver Cancelled - Asking Other Drivers',
    'Your driver had to cancel',
    [
      textPart(
        `We’re sorry: ${facts.driverName} can no longer do your recovery. We’re asking the next drivers. One of them has to accept by ${formatTime(facts.acceptBy)}.`,
      ),
      textPart(
        `You won’t pay again. If no one accepts, you get ${amountBackLabel(partsOf(facts))}. You can also cancel free now.`,
      ),
      factsPart([
        ...journeyFacts(facts),
        ['Accept by', formatMoment(facts.acceptBy)],
        bookingFact(facts),
      ]),
    ],
    'Follow your booking',
  )

/** The driver had to cancel, and no other accepted in the new window: the customer gets everything back. */
export const noOtherDriverMail = (facts: PaidMailFacts & { money: CancellationMoney }): Mail =>
  customerMail(
    facts,
    'No Other Driver Accepted - Full Refund',
    'No other driver accepted in time',
    [
      textPart(
        `We’re sorry: your driver had to cancel, and no other driver could take your recovery. The booking is cancelled. ${moneyLabel(facts)}`,
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
      textPart('Open the booking to try again with other drivers or at another time.'),
    ],
    'Try again',
  )

/** The window ran out. */
export const noDriverAcceptedMail = (facts: PaidMailFacts): Mail =>
  customerMail(
    facts,
    'No Driver Accepted - Hold Released',
    'No driver accepted in time',
    [
      textPart(
        `We’re sorry: no driver could take your recovery. The booking is cancelled, the hold of ${formatEuro(partsOf(facts).cardCents)} is released, and you pay nothing.${keptCreditLabel(facts.creditCents)} ${holdGone}`,
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
      textPart('Open the booking to try again with other drivers or at another time.'),
    ],
    'Try again',
  )

/** The bank refused when the held money was captured, or the hold ended early. `words` come from `cardRefusalMessage`. */
export const cardRefusedMail = (facts: PaidMailFacts & { words: string }): Mail =>
  customerMail(
    facts,
    'Card Refused - Booking Cancelled',
    'Your card was refused',
    [
      textPart(
        `Your bank didn’t let us take the payment, so the booking is cancelled. You were not charged.${keptCreditLabel(facts.creditCents)}`,
      ),
      textPart(facts.words),
      factsPart([
        ...journeyFacts(facts),
        ['Price, VAT included', formatEuro(facts.priceCents)],
        bookingFact(facts),
      ]),
    ],
    'Try again',
  )

/** The recovery is done. */
export const completedMail = (
  facts: PaidMailFacts & { driverName: string; completedAt: Date },
): Mail =>
  customerMail(
    facts,
    'Recovery Completed',
    'Your recovery is complete',
    [
      textPart(
        `${facts.driverName} has delivered your vehicle. Open the booking to rate your driver and to get the evidence pack with the timeline, photos and signature.`,
      ),
      factsPart([
        ['Completed', formatMoment(facts.completedAt)],
        ...journeyFacts(facts),
        ...paidFacts(facts),
        bookingFact(facts),
      ]),
      receiptPart(facts),
    ],
    'Rate your driver',
  )

/** The card provider has made the refund. `creditBackCents`: what is credit again of this booking. */
export const refundMadeMail = (
  facts: PaidMailFacts & { refundedCents: number; creditBackCents: number },
): Mail =>
  customerMail(
    facts,
    `Refund of ${formatEuro(facts.refundedCents)} Sent`,
    'Your refund is on its way',
    [
      textPart(
        `We’ve sent ${formatEuro(facts.refundedCents)} back to the card you paid with. ${backOnCard}`,
      ),
      factsPart([
        ...paidFacts(facts),
        ['Refunded', formatEuro(facts.refundedCents)],
        ...(facts.creditBackCents > 0
          ? [['Back as credit', formatEuro(facts.creditBackCents)] as const]
          : []),
        bookingFact(facts),
      ]),
    ],
  )

/** All of a refund is credit again: no card and no bank is involved. `creditBackCents`: what is credit again of this booking. */
export const refundedAsCreditMail = (
  facts: PaidMailFacts & { refundedCents: number; creditBackCents: number },
): Mail =>
  customerMail(
    facts,
    `Refund of ${formatEuro(facts.refundedCents)} as Credit`,
    'Your refund is in your credit',
    [
      textPart(
        `Credit paid a part of this booking, so ${formatEuro(facts.refundedCents)} is back as credit. We’ll take it off your next booking.`,
      ),
      factsPart([
        ...paidFacts(facts),
        ['Refunded', formatEuro(facts.refundedCents)],
        ['Back as credit', formatEuro(facts.creditBackCents)],
        bookingFact(facts),
      ]),
    ],
  )
