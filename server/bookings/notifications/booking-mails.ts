/** The mail that each transition sends to each side, written from the booking as saved. Null: this side gets none. */
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { describeVehicle } from '../../../domain/bookings/casualty.ts'
import { describeTruckAndPlate } from '../../../domain/drivers/truck.ts'
import { splitPrice } from '../../../domain/payments/commission.ts'
import type { OthersAfterDecline } from '../../../domain/notifications/decline-text.ts'
import { cardRefusalMessage } from '../../../domain/payments/payment.ts'
import { addMinutes } from '../../../domain/bookings/arrival.ts'
import { isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import { roughMinutes } from '../../../domain/places/rough-distance.ts'
import { splitDatesOf } from '../../../domain/payments/tax-point.ts'
import type { Driver } from '../../drivers/index.ts'
import {
  arrivalMissedMail,
  arrivalUnprovenMail,
  cancelledByCustomerMail,
  cancelledByDriverMail,
  cancelledByOperatorMail,
  cardRefusedMail,
  chosenDriverDeclinedMail,
  completedMail,
  driverAcceptedMail,
  driverGaveUpMail,
  driverTookOverMail,
  jobArrivalMissedMail,
  jobArrivalUnprovenMail,
  jobCancelledByCustomerMail,
  jobCancelledByOperatorMail,
  jobCardRefusedMail,
  jobCompletedMail,
  jobConfirmedMail,
  newJobMail,
  noDriverAcceptedMail,
  noOtherDriverMail,
  preAuthorizedMail,
  refundedAsCreditMail,
  refundMadeMail,
  type BookingMailFacts,
  type CancellationMoney,
  type PaidMailFacts,
  type Mail,
} from '../../notifications/index.ts'
import type { RefundRow } from '../../payments/index.ts'
import { areaOf } from '../dispatch/job-offers.ts'
import type { BookingRow } from '../bookings.store.ts'

export type MailContext = {
  booking: BookingRow
  result: TransitionResult
  /** The driver who has the job. */
  driver: Driver | null
  /** The driver who had it until now. */
  gaveUp: Driver | null
  /** The driver the customer chose. */
  chosen: Driver | null
  /** Whether some driver has an offer once the card is held. */
  isOffered: boolean
  /** What credit pays of the price, beside the customer's card. */
  creditCents: number
  now: Date
  origin: string
}

export const customerMailFor = (context: MailContext): Mail | null => {
  const { booking, result, driver, chosen, now } = context
  const facts = paidFactsOf(context)
  switch (result.transition) {
    case 'confirm_hold':
      return preAuthorizedMail({
        ...facts,
        driverName: booking.assignment === 'chosen_driver' ? (chosen?.name ?? null) : null,
        isOffered: context.isOffered,
        acceptBy: booking.acceptBy ?? now,
      })
    case 'capture_succeeded':
    case 'take_over':
    case 'replace_driver': {
      const mailOf =
        result.transition === 'capture_succeeded' ? driverAcceptedMail : driverTookOverMail
      return mailOf({
        ...facts,
        driverName: nameOf(driver),
        truck: driver ? truckOf(driver) : '',
        estimatedArrival: booking.estimatedArrival,
        isReplacement: result.transition === 'replace_driver',
        shownArrivalMinutes: booking.acceptedLateAt && booking.shownArrivalMinutes,
      })
    }
    case 'give_up':
      return driverGaveUpMail({
        ...facts,
        driverName: nameOf(context.gaveUp),
        acceptBy: booking.acceptBy ?? now,
      })
    case 'expire_again':
      return noOtherDriverMail({ ...facts, money: chargedMoney(result) })
    case 'cancel_between_drivers':
      return booking.cancelReason === 'operator_cancelled'
        ? cancelledByOperatorMail({ ...facts, money: chargedMoney(result) })
        : cancelledByCustomerMail({ ...facts, money: chargedMoney(result) })
    case 'expire':
      return noDriverAcceptedMail(facts)
    case 'capture_refused':
    case 'hold_lost':
      return cardRefusedMail({ ...facts, words: cardRefusalMessage(null) })
    case 'cancel_before_acceptance':
      return booking.cancelReason === 'operator_cancelled'
        ? cancelledByOperatorMail({ ...facts, money: { wasCharged: false } })
        : cancelledByCustomerMail({ ...facts, money: { wasCharged: false } })
    case 'cancel_by_customer':
      return cancelledByCustomerMail({ ...facts, money: chargedMoney(result) })
    case 'cancel_by_operator':
      return cancelledByOperatorMail({ ...facts, money: chargedMoney(result) })
    case 'cancel_by_driver':
      return cancelledByDriverMail({
        ...facts,
        driverName: nameOf(driver),
        money: chargedMoney(result),
      })
    case 'complete':
      return completedMail({ ...facts, driverName: nameOf(driver), completedAt: now })
    // customers of an insurer get other wording (`covered-notification.ts`)
    case 'place_on_account':
    case 'accept_on_account':
    case 'abandon':
    case 'accept':
    case 'set_off':
    case 'arrive':
    case 'start':
    case 'cancel_before_hold':
      return null
    default: {
      const unknown: never = result.transition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}

export const driverMailFor = (context: MailContext): Mail | null => {
  const { booking, result, driver, now } = context
  if (!driver) return null
  const facts = { ...driverFactsOf(booking, context.origin), driverName: driver.name }
  const { driverNetCents } = splitPrice(booking.priceCents, splitDatesOf(booking))
  switch (result.transition) {
    case 'capture_succeeded':
    case 'accept_on_account':
    case 'take_over':
    case 'replace_driver':
      return jobConfirmedMail({ ...facts, netCents: driverNetCents })
    case 'capture_refused':
      // they never had the job
      return jobCardRefusedMail({
        ...facts,
        pickupLocation: areaOf(booking.pickup),
        dropoffLocation: booking.dropoff ? areaOf(booking.dropoff) : null,
      })
    case 'cancel_by_customer':
      return jobCancelledByCustomerMail({
        ...facts,
        netFeeCents: splitPrice(result.fee?.feeCents ?? 0, splitDatesOf(booking)).driverNetCents,
      })
    case 'cancel_by_operator':
      return jobCancelledByOperatorMail(facts)
    case 'complete':
      return jobCompletedMail({ ...facts, netCents: driverNetCents, completedAt: now })
    default:
      return null
  }
}

/** A job is offered: area and first name only, nothing that a driver who declines should not know. */
export const offerMail = (context: {
  booking: BookingRow
  driver: Driver
  etaMinutes: number | null
  origin: string
}): Mail => {
  const { booking, driver, etaMinutes } = context
  const { acceptBy } = booking
  if (!acceptBy) throw new Error(`booking ${booking.id} is not being offered`)
  const estimatedArrival =
    etaMinutes === null ? null : addMinutes(booking.updatedAt, roughMinutes(etaMinutes))
  return newJobMail({
    ...driverFactsOf(booking, context.origin),
    pickupLocation: areaOf(booking.pickup),
    dropoffLocation: booking.dropoff ? areaOf(booking.dropoff) : null,
    driverName: driver.name,
    estimatedArrival,
    netCents: splitPrice(booking.priceCents, splitDatesOf(booking)).driverNetCents,
    acceptBy,
  })
}

/** The chosen driver can't come. */
export const declinedMail = (context: {
  booking: BookingRow
  driver: Driver | null
  others: OthersAfterDecline
  origin: string
}): Mail =>
  chosenDriverDeclinedMail({
    ...customerFacts(context.booking, context.origin),
    driverName: nameOf(context.driver),
    others: context.others,
    acceptBy: context.booking.acceptBy,
  })

export const refundMail = (context: {
  booking: BookingRow
  refund: Pick<RefundRow, 'amountCents' | 'onAccount'>
  creditCents: number
  /** What of it is credit again. */
  creditBackCents: number
  origin: string
}): Mail => {
  const { amountCents: refundedCents, onAccount: isAsCredit } = context.refund
  const { creditBackCents } = context
  const facts = { ...paidFactsOf(context), refundedCents, creditBackCents }
  return isAsCredit ? refundedAsCreditMail(facts) : refundMadeMail(facts)
}

/** The mails to both sides when the promised arrival will be missed, or nothing proves the one that was marked. */
export const missedArrivalMails = (context: {
  booking: BookingRow
  driver: Driver | null
  origin: string
}) => {
  const { booking, driver, origin } = context
  const { promisedBy, estimatedArrival } = booking
  if (!promisedBy) throw new Error(`booking ${booking.id} was promised no arrival`)
  const arrival = { promisedBy, estimatedArrival }
  const isUnproven = isArrivalUnproven(booking.status, booking.arrivalProvenAt)
  const toCustomer = isUnproven ? arrivalUnprovenMail : arrivalMissedMail
  const toDriver = isUnproven ? jobArrivalUnprovenMail : jobArrivalMissedMail
  return {
    customer: toCustomer({
      ...customerFacts(booking, origin),
      ...arrival,
      driverName: nameOf(driver),
    }),
    driver: (to: Driver) =>
      toDriver({ ...driverFactsOf(booking, origin), ...arrival, driverName: to.name }),
  }
}

export const customerFacts = (booking: BookingRow, origin: string): BookingMailFacts =>
  mailFacts(booking, `${origin}/bookings/${booking.id}`)

const paidFactsOf = ({
  booking,
  creditCents,
  origin,
}: Pick<MailContext, 'booking' | 'creditCents' | 'origin'>): PaidMailFacts => ({
  ...customerFacts(booking, origin),
  creditCents,
})

export const driverFactsOf = (booking: BookingRow, origin: string): BookingMailFacts =>
  mailFacts(booking, `${origin}/driver`)

const mailFacts = (booking: BookingRow, link: string): BookingMailFacts => ({
  bookingReference: booking.reference,
  link,
  customerName: booking.customerName,
  pickupLocation: booking.pickupLocation,
  dropoffLocation: booking.dropoffLocation,
  vehicle: describeVehicle(booking.casualty),
  priceCents: booking.priceCents,
})

/** What to look for at the roadside. */
export const truckOf = ({ truckName, truckColour, plate }: Driver): string =>
  describeTruckAndPlate(truckName, truckColour, plate)

export const nameOf = (driver: Driver | null): string => driver?.name ?? 'Your driver'

const chargedMoney = (result: TransitionResult): CancellationMoney => {
  if (!result.fee) throw new Error(`${statusLabels[result.from]}: cancelled without a fee`)
  const { feeCents, back, returnedCents } = result.fee
  return { wasCharged: true, feeCents, back, returnedCents }
}
