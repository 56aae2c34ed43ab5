/** What a customer is told about a cancelled booking and their money. Data in, mail out. */
import { formatEuro } from '../../../domain/money.ts'
import {
  backOnCard,
  bookingFact,
  customerMail,
  factsPart,
  holdGone,
  journeyFacts,
  receiptPart,
  textPart,
  type BookingMailFacts,
} from './booking-mail-facts.ts'
import type { Mail } from './mail-layout.ts'

/**
 * What a cancellation does with the money. `wasCharged` is false while there was only a hold; then the whole hold goes back
 * and there is no fee.
 */
export type CancellationMoney =
  | { wasCharged: false }
  | {
      wasCharged: true
      feeCents: number
      /** Goes back now. */
      refundCents: number
      /** Back with the customer already. */
      returnedCents: number
    }

type ChargedMoney = Extract<CancellationMoney, { wasCharged: true }>

/** The customer cancelled, at the cost that `cancellationFee` gave. */
export const cancelledByCustomerMail = (
  facts: BookingMailFacts & { money: CancellationMoney },
): Mail =>
  customerMail(facts, 'Booking Cancelled', 'You cancelled your booking', [
    textPart(moneyLabel(facts)),
    factsPart([...journeyFacts(facts), ...moneyFacts(facts), bookingFact(facts)]),
    ...(facts.money.wasCharged && facts.money.feeCents > 0 ? [receiptPart(facts)] : []),
  ])

/** The driver cancelled after accepting: the customer gets everything back. */
export const cancelledByDriverMail = (
  facts: BookingMailFacts & { driverName: string; money: CancellationMoney },
): Mail =>
  customerMail(
    facts,
    'Your Driver Cancelled - Full Refund',
    'Your driver had to cancel',
    [
      textPart(
        `We’re sorry: ${facts.driverName} can no longer do your recovery. ${moneyLabel(facts)}`,
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
      textPart('Open the booking to find another driver.'),
    ],
    'Find another driver',
  )

/** Towline cancelled: the customer gets everything back. */
export const cancelledByOperatorMail = (
  facts: BookingMailFacts & { money: CancellationMoney },
): Mail =>
  customerMail(facts, 'Booking Cancelled by Towline', 'We cancelled your booking', [
    textPart(`We’re sorry: we had to cancel your recovery. ${moneyLabel(facts)}`),
    factsPart([...journeyFacts(facts), ...moneyFacts(facts), bookingFact(facts)]),
  ])

export const moneyLabel = ({
  money,
  priceCents,
}: {
  money: CancellationMoney
  priceCents: number
}): string => {
  if (!money.wasCharged) {
    return `The hold of ${formatEuro(priceCents)} is released and you pay nothing. ${holdGone}`
  }
  const fee = formatEuro(money.feeCents)
  if (money.feeCents === priceCents) return `The cancellation fee is the full price of ${fee}.`
  const back = backLabel(money)
  return money.feeCents === 0 ? back : `The cancellation fee is ${fee}. ${back}`
}

const backLabel = ({ refundCents, returnedCents }: ChargedMoney): string => {
  const before = `You already have ${formatEuro(returnedCents)} back.`
  if (refundCents === 0) return before
  const now = `${formatEuro(refundCents)} goes back to your card. ${backOnCard}`
  return returnedCents === 0 ? now : `${before} ${now}`
}

const moneyFacts = ({
  money,
  priceCents,
}: {
  money: CancellationMoney
  priceCents: number
}): readonly (readonly [string, string])[] =>
  money.wasCharged
    ? [
        ['Paid, VAT included', formatEuro(priceCents)],
        ['Cancellation fee', formatEuro(money.feeCents)],
        ...(money.returnedCents > 0
          ? [['Back already', formatEuro(money.returnedCents)] as const]
          : []),
        ['Back to your card', formatEuro(money.refundCents)],
      ]
    : [['Hold released', formatEuro(priceCents)]]
