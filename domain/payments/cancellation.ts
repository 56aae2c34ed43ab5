/**
 * Who may cancel, and for how much. Rulings, "Cancellation": before acceptance always free; a proven arrival (`proven-arrival.ts`)
 * 100%; else within five minutes of acceptance free; else driver en route, or arrived without proof, 50%, or free once the promised
 * arrival is missed or the driver accepted late (`arrival.ts`); else free; in progress not online. Driver or platform cancels: everything back. The dialog that shows the cost and the transition that charges it both call this.
 */
import { cancelTransitionFor, type BookingStatus } from '../bookings/booking.ts'
import { formatEuro, percentOf } from '../money.ts'
import type { ActorKind } from '../accounts/roles.ts'
import {
  amountBackLabel,
  partsGoingBack,
  type CardAndCredit,
  type MoneyReader,
} from './card-and-credit.ts'

export const freeCancellationMinutes = 5
export const enRouteFeeBasisPoints = 5_000
export const arrivedFeeBasisPoints = 10_000

export type CancelledBy = 'customer' | 'driver' | 'platform'

/**
 * The sides of a booking that may cancel it, and in whose name each does. The access row, the screens and the use case read this; in
 * which status each may is `cancelTransitionFor`.
 */
export const cancellers = {
  customer: 'customer',
  driver: 'driver',
  operator: 'platform',
} as const satisfies Partial<Record<ActorKind, CancelledBy>>
export type Canceller = keyof typeof cancellers

export const isCanceller = (kind: ActorKind): kind is Canceller => kind in cancellers

/** Whether cancelling is shown to this side: also while it is refused, with the reason. */
export const isCancelShown = (status: BookingStatus, side: Canceller): boolean =>
  status === 'confirming_payment' ||
  status === 'in_progress' ||
  cancelTransitionFor(status, side) !== null

export type CancellationReason =
  | 'before_acceptance'
  | 'confirming_payment'
  | 'within_free_minutes'
  | 'not_set_off'
  | 'arrival_missed'
  | 'accepted_late'
  | 'driver_en_route'
  | 'arrival_not_proven'
  | 'driver_arrived'
  | 'in_progress'
  | 'ended'
  | 'between_drivers'
  | 'given_up_by_driver'
  | 'cancelled_by_driver'
  | 'cancelled_by_platform'

export type CancellationFee = {
  /** What the customer pays for cancelling; the driver's, less commission. */
  feeCents: number
  /** What goes back to the customer now: released if only held, refunded if taken. Fee, this and `returnedCents` make the price. */
  refundCents: number
  /** Where that goes. */
  back: CardAndCredit
  /** The part of what is theirs that the customer has back already. */
  returnedCents: number
  /** 0, 50 or 100. */
  percent: number
  reason: CancellationReason
  isAllowedOnline: boolean
  /** One or two sentences for the cancel dialog. */
  words: string
  /** While it is still free only because acceptance is recent: the last moment of that. */
  freeUntil: Date | null
}

export type CancellationQuestion = {
  status: BookingStatus
  /** Null until a driver has accepted. */
  acceptedAt: Date | null
  /** The customer has been notified that the promised arrival will be missed (`arrival.ts`). */
  isArrivalMissed: boolean
  /** The driver who accepted needs much longer than shown before paying; left out: no. */
  isAcceptedLate?: boolean
  /** The driver's own press proves nothing (`proven-arrival.ts`). */
  isArrivalProven: boolean
  now: Date
  priceCents: number
  /** What a dispute or a refund on the provider's dashboard has given the customer back during the job; left out: nothing. */
  returnedCents?: number
  /** What credit for a late arrival pays of the price; left out: nothing. */
  creditCents?: number
  by: CancelledBy
}

type Verdict = { basisPoints: number; reason: CancellationReason; isAllowedOnline: boolean }

/** Up to the arrival another driver can take over, so a driver who cancels leaves the booking as it is. */
const isGivenUp = (status: BookingStatus): boolean =>
  cancelTransitionFor(status, 'driver') === 'give_up'

const verdictFor = (question: CancellationQuestion): Verdict => {
  const { status, by } = question
  if (status === 'completed' || status === 'cancelled') {
    return { basisPoints: 0, reason: 'ended', isAllowedOnline: false }
  }
  // While the payment is being captured, the amount to give back is not known yet.
  if (status === 'confirming_payment') {
    return { basisPoints: 0, reason: 'confirming_payment', isAllowedOnline: false }
  }
  if (by === 'driver') {
    const reason = isGivenUp(status) ? 'given_up_by_driver' : 'cancelled_by_driver'
    return { basisPoints: 0, reason, isAllowedOnline: true }
  }
  if (by === 'platform') {
    return { basisPoints: 0, reason: 'cancelled_by_platform', isAllowedOnline: true }
  }
  switch (status) {
    case 'pending':
    case 'pending_driver_acceptance':
      return { basisPoints: 0, reason: 'before_acceptance', isAllowedOnline: true }
    case 'pending_new_driver':
      return { basisPoints: 0, reason: 'between_drivers', isAllowedOnline: true }
    case 'driver_arrived':
      return question.isArrivalProven
        ? { basisPoints: arrivedFeeBasisPoints, reason: 'driver_arrived', isAllowedOnline: true }
        : onTheWay(question, 'arrival_not_proven')
    case 'confirmed':
      return (
        freeByDriver(question) ?? {
          basisPoints: 0,
          reason: isWithinFreeMinutes(question) ? 'within_free_minutes' : 'not_set_off',
          isAllowedOnline: true,
        }
      )
    case 'driver_en_route':
      return onTheWay(question, 'driver_en_route')
    case 'in_progress':
      return { basisPoints: arrivedFeeBasisPoints, reason: 'in_progress', isAllowedOnline: false }
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

const onTheWay = (
  question: CancellationQuestion,
  reason: 'driver_en_route' | 'arrival_not_proven',
): Verdict => {
  const free = freeByDriver(question)
  if (free) return free
  return isWithinFreeMinutes(question)
    ? { basisPoints: 0, reason: 'within_free_minutes', isAllowedOnline: true }
    : { basisPoints: enRouteFeeBasisPoints, reason, isAllowedOnline: true }
}

/** Free beyond the five minutes and the setting off, because of the driver; null: not for that reason. */
const freeByDriver = ({
  isArrivalMissed,
  isAcceptedLate,
}: CancellationQuestion): Verdict | null => {
  if (isArrivalMissed) return { basisPoints: 0, reason: 'arrival_missed', isAllowedOnline: true }
  if (isAcceptedLate) return { basisPoints: 0, reason: 'accepted_late', isAllowedOnline: true }
  return null
}

/** The last free moment after acceptance, itself included. Throws RangeError when an accepted booking has no `acceptedAt`. */
const freeUntilOf = ({ acceptedAt, status }: CancellationQuestion): Date => {
  if (!acceptedAt)
    throw new RangeError(`a booking that is ${status} must know when it was accepted`)
  return new Date(acceptedAt.getTime() + freeCancellationMinutes * 60_000)
}

const isWithinFreeMinutes = (question: CancellationQuestion): boolean =>
  question.now.getTime() <= freeUntilOf(question).getTime()

/**
 * What cancelling costs now. `percent` and the amounts of a cancellation that is not allowed online say
 * what support starts from: the full price once the recovery is in progress, nothing once the booking has ended.
 */
export const cancellationFee = (question: CancellationQuestion): CancellationFee => {
  const { basisPoints, reason, isAllowedOnline } = verdictFor(question)
  const feeCents = percentOf(question.priceCents, basisPoints)
  const theirsCents = reason === 'ended' ? 0 : question.priceCents - feeCents
  const returnedCents = Math.min(question.returnedCents ?? 0, theirsCents)
  const refundCents = theirsCents - returnedCents
  const back = partsGoingBack({ refundCents, feeCents, creditCents: question.creditCents ?? 0 })
  return {
    feeCents,
    refundCents,
    back,
    returnedCents,
    percent: basisPoints / 100,
    reason,
    isAllowedOnline,
    words: sentencesFor(reason, question.status, { feeCents, refundCents, back, returnedCents }),
    freeUntil: reason === 'within_free_minutes' ? freeUntilOf(question) : null,
  }
}

/** Nothing was taken yet: what is released was never given. */
export const isOnlyHeld = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'pending_driver_acceptance'

type BackCopy = Pick<CancellationFee, 'refundCents' | 'back' | 'returnedCents'>

const verbs: Record<MoneyReader, { get: string; have: string }> = {
  customer: { get: 'get', have: 'have' },
  operator: { get: 'gets', have: 'has' },
}

/** "get €70.00 back", and what the person has back already. */
const backLabel = (
  { refundCents, back, returnedCents }: BackCopy,
  reader: MoneyReader = 'customer',
): string => {
  const { get, have } = verbs[reader]
  const now = `${get} ${amountBackLabel(back, reader)}`
  if (returnedCents === 0) return now
  const before = `${have} ${formatEuro(returnedCents)} back already`
  return refundCents === 0 ? before : `${now} and ${before}`
}

const sentencesFor = (
  reason: CancellationReason,
  status: BookingStatus,
  money: BackCopy & { feeCents: number },
): string => {
  const fee = formatEuro(money.feeCents)
  const back = backLabel(money)
  switch (reason) {
    case 'before_acceptance':
      return 'Cancelling is free. No driver has accepted yet, so the hold on your card is released.'
    case 'confirming_payment':
      return 'A driver has accepted and the payment is being confirmed. You can cancel as soon as that’s done.'
    case 'within_free_minutes':
      return `Cancelling is free within ${freeCancellationMinutes} minutes of acceptance. You ${back}.`
    case 'not_set_off':
      return `Cancelling is free until the driver sets off. You ${back}.`
    case 'arrival_missed':
      return status === 'driver_arrived'
        ? `The driver has marked the arrival, but it isn’t confirmed yet. Cancelling is free until it is. You ${back}.`
        : `The driver can’t make the promised time. Cancelling is free until the driver arrives. You ${back}.`
    case 'accepted_late':
      return `Cancelling is free until the driver is near. You ${back}.`
    case 'driver_en_route':
      return `The driver is on the way. Cancelling now costs ${fee}, half the price; you ${back}.`
    case 'arrival_not_proven':
      return `The driver has marked the arrival, but it isn’t confirmed yet, so it counts as on the way. Cancelling now costs ${fee}, half the price; you ${back}.`
    case 'driver_arrived':
      return `The driver has arrived. Cancelling now costs the full price of ${fee}; nothing is refunded.`
    case 'in_progress':
      return 'The recovery is in progress and cannot be cancelled online. Contact support.'
    case 'ended':
      return 'This booking has ended and cannot be cancelled.'
    case 'between_drivers':
      return `Your driver cancelled and no other has accepted yet. Cancelling is free. You ${back}.`
    case 'given_up_by_driver':
      return 'We ask the next drivers, and the customer doesn’t pay again. You won’t be offered this job again.'
    case 'cancelled_by_driver':
      return `The driver cancels, so the customer ${backLabel(money, 'operator')} and pays nothing.`
    case 'cancelled_by_platform':
      if (isOnlyHeld(status)) {
        return 'Towline cancels. No driver has accepted yet, so the hold on the customer’s card is released and they pay nothing.'
      }
      return `Towline cancels, so the customer ${backLabel(money, 'operator')} and pays nothing.`
    default: {
      const unknown: never = reason
      throw new Error(`unknown reason ${String(unknown)}`)
    }
  }
}
