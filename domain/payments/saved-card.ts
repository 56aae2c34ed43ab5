/** Cards kept for next time. */

/** What the customer ticks to keep a card; a new wording gets a new version. */
export const saveCardText = 'Save this card for next time'
export const saveCardTextVersion = '2026-11-25'

const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** `Visa ending 4242`. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandNames[brand] ?? 'Card'} ending ${last4}`

/** `03/29`. */
export const cardExpiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** A card is good to the end of its month. */
export const isCardExpired = (
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: Date,
): boolean => Date.UTC(expYear, expMonth, 1) <= now.getTime()
