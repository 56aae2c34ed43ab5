/** What a customer is told about a cancelled booking and their money. Data in, mail out. */
import { formatEuro } from '../../../domain/money.ts'
import type { CancellationFee } from '../../../domain/payments/cancellation.ts'
import { goesBackLabel, keptCreditLabel } from '../../../domain/payments/card-and-credit.ts'
import {
  backOnCard,
  bookingFact,
  customerMail,
  factsPart,
  holdGone,
  journeyFacts,
  paidFacts,
  partsOf,
  receiptPart,
  textPart,
  type PaidMailFacts,
} from './booking-mail-facts.ts'
import type { Mail } from './mail-layout.ts'

/**
 * What a cancellation does with the money. `wasCharged` is false while there was only a hold; then the whole hold goes back
 * and there is no fee.
 */
export type CancellationMoney = { wasCharged: false } | ({ wasCharged: true } & ChargedMoney)

/** `back` goes back now; `returnedCents` is with the customer already. */
type ChargedMoney = Pick<CancellationFee, 'feeCents' | 'back' | 'returnedCents'>

type CancelledMailFacts = PaidMailFacts & { money: CancellationMoney }

/** The customer cancelled, at the cost that `cancellationFee` gave. */
export const cancelledByCustomerMail = (facts: CancelledMailFacts): Mail =>
  customerMail(facts, 'Booking Cancelled', 'You cancelled your booking', [
    textPart(moneyLabel(facts)),
    factsPart([...journeyFacts(facts), ...moneyFacts(facts), bookingFact(facts)]),
    ...(facts.money.wasCharged && facts.money.feeCents > 0 ? [receiptPart(facts)] : []),
  ])

/** The driver cancelled after accepting: the customer gets everything back. */
export const cancelledByDriverMail = (facts: CancelledMailFacts & { driverName: string }): Mail =>
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
export const cancelledByOperatorMail = (facts: CancelledMailFacts): Mail =>
  customerMail(facts, 'Booking Cancelled by Towline', 'We cancelled your booking', [
    textPart(`We’re sorry: we had to cancel your recovery. ${moneyLabel(facts)}`),
    factsPart([...journeyFacts(facts), ...moneyFacts(facts), bookingFact(facts)]),
  ])

export const moneyLabel = (facts: CancelledMailFacts): string => {
  const { money, priceCents, creditCents } = facts
  if (!money.wasCharged) {
    const held = formatEuro(partsOf(facts).cardCents)
    return `The hold of ${held} is released and you pay nothing.${keptCreditLabel(creditCents)} ${holdGone}`
  }
  const fee = formatEuro(money.feeCents)
  if (money.feeCents === priceCents) return `The cancellation fee is the full price of ${fee}.`
  const back = backLabel(money)
  return money.feeCents === 0 ? back : `The cancellation fee is ${fee}. ${back}`
}

const backLabel = ({ back, returnedCents }: ChargedMoney): string => {
  const before = `You already have ${formatEuro(returnedCents)} back.`
  if (back.cardCents + back.creditCents === 0) return before
  const now = `${goesBackLabel(back)}.${back.cardCents > 0 ? ` ${backOnCard}` : ''}`
  return returnedCents === 0 ? now : `${before} ${now}`
}

const moneyFacts = (facts: CancelledMailFacts): readonly (readonly [string, string])[] => {
  const { money, creditCents } = facts
  return money.wasCharged
    ? [
        ...paidFacts(facts),
        ['Cancellation fee', formatEuro(money.feeCents)],
        ...amountFact('Back already', money.returnedCents),
        ['Back to your card', formatEuro(money.back.cardCents)],
        ...amountFact('Back as credit', money.back.creditCents),
      ]
    : [
        ['Hold released', formatEuro(partsOf(facts).cardCents)],
        ...amountFact('Credit kept', creditCents),
      ]
}

const amountFact = (label: string, cents: number): readonly (readonly [string, string])[] =>
  cents > 0 ? [[label, formatEuro(cents)]] : []
