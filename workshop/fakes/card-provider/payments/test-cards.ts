/**
 * The cards this fake knows. Numbers and outcomes follow Stripe's documentation, "Test card numbers"; the one that is refused
 * at capture does not exist there. No other number is ever accepted or kept.
 */
export type Decline = { code: string; declineCode: string; message: string }

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
})

const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: {
    ...declined('insufficient_funds'),
    message: 'Your card has insufficient funds.',
  },
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: 'Your card’s security code is incorrect.',
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} satisfies Record<string, Decline>

export type CardGroup = 'accepted' | 'three_d_secure' | 'declined' | 'later'

export type TestCard = {
  number: string
  /** The ready-made payment method of Stripe's documentation for this card, used in server-side tests. */
  alias: string
  brand: 'visa' | 'mastercard' | 'amex'
  country: string
  group: CardGroup
  label: string
  needsThreeDSecure: boolean
  /** Refused when the hold is asked for. */
  hold: Decline | null
  /** Holds, and is refused when the hold is captured. */
  capture: Decline | null
}

const accepted = (number: string, alias: string, label: string): TestCard => ({
  number,
  alias,
  brand: 'visa',
  country: 'US',
  group: 'accepted',
  label,
  needsThreeDSecure: false,
  hold: null,
  capture: null,
})

const refused = (number: string, alias: string, label: string, hold: Decline): TestCard => ({
  ...accepted(number, alias, label),
  group: 'declined',
  hold,
})

const challenged = (
  number: string,
  alias: string,
  label: string,
  hold: Decline | null,
): TestCard => ({
  ...accepted(number, alias, label),
  country: 'IE',
  group: 'three_d_secure',
  needsThreeDSecure: true,
  hold,
})

export const testCards = {
  visa: accepted('4242424242424242', 'pm_card_visa', 'Accepted'),
  visaIreland: {
    ...accepted('4000003720000005', 'pm_card_ie', 'Accepted, Irish Visa'),
    country: 'IE',
  },
  mastercard: {
    ...accepted('5555555555554444', 'pm_card_mastercard', 'Accepted, Mastercard'),
    brand: 'mastercard',
  },
  amex: {
    ...accepted('378282246310005', 'pm_card_amex', 'Accepted, American Express'),
    brand: 'amex',
  },
  challengedAlways: challenged(
    '4000002760003184',
    'pm_card_authenticationRequired',
    'Needs 3-D Secure',
    null,
  ),
  challengedUnlessSaved: challenged(
    '4000002500003155',
    'pm_card_authenticationRequiredOnSetup',
    '3-D Secure unless saved before',
    null,
  ),
  challengedThenNoFunds: challenged(
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    '3-D Secure, then insufficient funds',
    declines.insufficientFunds,
  ),
  challengedThenDeclined: challenged(
    '4000008400001629',
    'pm_card_threeDSecureRequiredChargeDeclined',
    '3-D Secure, then declined',
    declines.generic,
  ),
  declined: refused(
    '4000000000000002',
    'pm_card_visa_chargeDeclined',
    'Declined',
    declines.generic,
  ),
  insufficientFunds: refused(
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'Insufficient funds',
    declines.insufficientFunds,
  ),
  expired: refused(
    '4000000000000069',
    'pm_card_chargeDeclinedExpiredCard',
    'Expired card',
    declines.expired,
  ),
  wrongCvc: refused(
    '4000000000000127',
    'pm_card_chargeDeclinedIncorrectCvc',
    'Wrong security code',
    declines.cvc,
  ),
  processing: refused(
    '4000000000000119',
    'pm_card_chargeDeclinedProcessingError',
    'Processing error',
    declines.processing,
  ),
  lost: refused(
    '4000000000009987',
    'pm_card_visa_chargeDeclinedLostCard',
    'Lost card',
    declines.lost,
  ),
  stolen: refused(
    '4000000000009979',
    'pm_card_visa_chargeDeclinedStolenCard',
    'Stolen card',
    declines.stolen,
  ),
  captureRefused: {
    ...accepted('4000000000007726', 'pm_card_captureRefused', 'Held, then capture refused'),
    group: 'later',
    capture: declines.generic,
  },
} satisfies Record<string, TestCard>

export type TestCardKey = keyof typeof testCards

/** A number that fails its own check digit: refused as `incorrect_number` before any bank is asked. */
export const wrongNumber = { number: '4242424242424241', label: 'Wrong card number' } as const

export const testCardKeys = Object.keys(testCards).filter(
  (key): key is TestCardKey => key in testCards,
)

export const testCardByNumber = (number: string): TestCardKey | undefined =>
  testCardKeys.find((key) => testCards[key].number === number)

export const testCardByAlias = (alias: string): TestCardKey | undefined =>
  testCardKeys.find((key) => testCards[key].alias === alias)

/** Behaviour of one card, with the optional parts typed alike for all. */
export const cardBehaviour = (key: TestCardKey): TestCard => testCards[key]

/** ISO/IEC 7812 check digit (Luhn). */
export const hasCheckDigit = (number: string): boolean => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
