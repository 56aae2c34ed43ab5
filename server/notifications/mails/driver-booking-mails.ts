/**
 * The mails a driver gets along a job. A mail stays in a mailbox for ever, so none carries the customer's phone or e-mail:
 * those are on the job's page, from acceptance to the end (rulings, "Roles and privacy").
 */
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { formatDay, formatMoment, formatTime } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import { payoutRunAt, payoutWeekOf } from '../../../domain/payouts/payout.ts'
import { howToProveText } from '../../../domain/bookings/proven-arrival.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import {
  bookingFact,
  driverReason,
  factsPart,
  journeyFacts,
  momentFact,
  textPart,
  type BookingMailFacts,
  type MissedArrival,
} from './booking-mail-facts.ts'
import { layOutMail, type Mail, type MailPart } from './mail-layout.ts'

export type DriverMailFacts = BookingMailFacts & { driverName: string }

const mail = (
  facts: DriverMailFacts,
  subject: string,
  heading: string,
  parts: readonly MailPart[],
  buttonLabel: string,
): Mail =>
  layOutMail({
    subject,
    reference: facts.bookingReference,
    heading,
    parts: [
      textPart(`Hello ${firstNameOf(facts.driverName)},`),
      ...parts,
      { kind: 'button', label: buttonLabel, url: facts.link },
    ],
    reason: driverReason,
  })

/**
 * A job is offered (specification, customer side §7: type driver_notification_pending). `netCents` is what the driver gets
 * of the price, after commission and VAT on it.
 */
export const newJobMail = (
  facts: DriverMailFacts & { estimatedArrival: Date | null; netCents: number; acceptBy: Date },
): Mail =>
  mail(
    facts,
    `NEW RECOVERY JOB - ACCEPT WITHIN ${acceptanceWindowMinutes} MINUTES`,
    `New job: accept by ${formatTime(facts.acceptBy)}`,
    [
      textPart(
        `${firstNameOf(facts.customerName)} needs a recovery. Accept by ${formatTime(facts.acceptBy)}; after that the offer ends.`,
      ),
      factsPart([
        ['Customer', firstNameOf(facts.customerName)],
        ...journeyFacts(facts),
        ...momentFact('You would arrive about', facts.estimatedArrival),
        ['Total cost, VAT included', formatEuro(facts.priceCents)],
        ['Your net pay', formatEuro(facts.netCents)],
        ['Acceptance deadline', formatMoment(facts.acceptBy)],
        bookingFact(facts),
      ]),
    ],
    'See the job',
  )

/** The driver accepted and the customer's card was charged: the job is theirs. */
export const jobConfirmedMail = (facts: DriverMailFacts & { netCents: number }): Mail =>
  mail(
    facts,
    'Job Confirmed - The Payment Went Through',
    'The job is yours',
    [
      textPart(
        `${facts.customerName} has paid. Their phone number is on the job’s page until the job ends.`,
      ),
      factsPart([
        ['Customer', facts.customerName],
        ...journeyFacts(facts),
        ['Your net pay', formatEuro(facts.netCents)],
        bookingFact(facts),
      ]),
    ],
    'Open the job',
  )

/** The driver accepted, but the customer's bank refused the payment. */
export const jobCardRefusedMail = (facts: DriverMailFacts): Mail =>
  mail(
    facts,
    'Job Cancelled - The Card Was Refused',
    'The job is cancelled',
    [
      textPart(
        'You accepted, but the customer’s bank refused the payment. Please don’t drive to the pickup. You can take other jobs right away.',
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
    ],
    'See other jobs',
  )

/** The driver will not be there in the promised window, and the customer has been notified. */
export const jobArrivalMissedMail = (facts: DriverMailFacts & MissedArrival): Mail =>
  mail(
    facts,
    'You Are Running Late',
    'You are running late',
    [
      textPart(
        `The customer was promised your arrival by ${formatTime(facts.promisedBy)}. We’ve told them it will be later, and they can cancel free until you arrive. A quick call helps.`,
      ),
      factsPart([
        ['Promised by', formatMoment(facts.promisedBy)],
        ...momentFact('Now expected', facts.estimatedArrival),
        ...journeyFacts(facts),
        bookingFact(facts),
      ]),
    ],
    'Open the job',
  )

/** The driver marked the arrival and the promised time is over, but no position proves it; the customer has been notified. */
export const jobArrivalUnprovenMail = (
  facts: DriverMailFacts & Pick<MissedArrival, 'promisedBy'>,
): Mail =>
  mail(
    facts,
    'Your Arrival Isn’t Confirmed',
    'Your arrival isn’t confirmed',
    [
      textPart(
        `You pressed “I have arrived”, but we can’t confirm it from the truck’s position. You were due by ${formatTime(facts.promisedBy)}. We’ve told the customer, who can cancel free until your arrival is confirmed.`,
      ),
      textPart(
        `Share your location at the pickup, or ask the customer for the start code and enter it. ${howToProveText}`,
      ),
      factsPart([
        ['Promised by', formatMoment(facts.promisedBy)],
        ...journeyFacts(facts),
        bookingFact(facts),
      ]),
    ],
    'Open the job',
  )

/** The customer cancelled after acceptance. `netFeeCents` is the driver's part of the cancellation fee, after commission. */
export const jobCancelledByCustomerMail = (
  facts: DriverMailFacts & { netFeeCents: number },
): Mail =>
  mail(
    facts,
    'Job Cancelled by the Customer',
    'The customer cancelled',
    [
      textPart(
        facts.netFeeCents > 0
          ? `The recovery is cancelled. You get ${formatEuro(facts.netFeeCents)} of the cancellation fee, after commission.`
          : 'The recovery is cancelled, without a cancellation fee. You can take other jobs right away.',
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
    ],
    'See other jobs',
  )

/** Towline cancelled a job the driver had accepted. */
export const jobCancelledByOperatorMail = (facts: DriverMailFacts): Mail =>
  mail(
    facts,
    'Job Cancelled by Towline',
    'We cancelled this job',
    [
      textPart(
        'We had to cancel this recovery. The customer is refunded. Please don’t drive on to the pickup. You can take other jobs right away.',
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
    ],
    'See other jobs',
  )

/** The driver completed the job; it is paid on the Friday after its week (rulings, "Weekly payouts"). */
export const jobCompletedMail = (
  facts: DriverMailFacts & { netCents: number; completedAt: Date },
): Mail => {
  const paidAt = payoutRunAt(payoutWeekOf(facts.completedAt))
  return mail(
    facts,
    `Job Completed - You Earned ${formatEuro(facts.netCents)}`,
    'Job completed',
    [
      textPart(`You earned ${formatEuro(facts.netCents)}. It is paid on ${formatDay(paidAt)}.`),
      factsPart([
        ['Completed', formatMoment(facts.completedAt)],
        ...journeyFacts(facts),
        ['Price, VAT included', formatEuro(facts.priceCents)],
        ['Your net pay', formatEuro(facts.netCents)],
        bookingFact(facts),
      ]),
    ],
    'See your earnings',
  )
}
