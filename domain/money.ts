/**
 * Money is a whole number of euro cents, VAT included. A fraction of a cent is a bug, so it throws.
 * Half-up: exactly half a cent rounds away from zero, so that a refund mirrors its charge.
 */

/** One hundredth of a percent: 700 is 7%. */
export const basisPointsPerWhole = 10_000

/** Throws RangeError unless `cents` is a whole, safely countable number. */
export const assertCents = (cents: number, what = 'amount'): void => {
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`${what} must be whole cents, not ${String(cents)}`)
  }
}

/** `cents × numerator ÷ denominator`, half-up to the cent. Whole numbers in, whole cents out. */
export const shareOf = (cents: number, numerator: number, denominator: number): number => {
  assertCents(cents)
  assertCents(numerator, 'numerator')
  const product = cents * numerator
  assertCents(product, 'product')
  return Math.sign(product) * Math.round(Math.abs(product) / denominator) + 0
}

/** A percentage of an amount, in basis points (2500 is 25%), half-up to the cent. */
export const percentOf = (cents: number, basisPoints: number): number =>
  shareOf(cents, basisPoints, basisPointsPerWhole)

/** `€1,234.50`; below zero `−€15.00` with a real minus sign. */
export const formatEuro = (cents: number): string => {
  assertCents(cents)
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}€${grouped}.${rest}`
}

/** `1234.50`, below zero `-15.00`: as spreadsheets read it. */
export const plainEuro = (cents: number): string => (cents / 100).toFixed(2)

/** `+€75`, or `−€15`: what an answer adds to a price, or takes off it. */
export const formatAdded = (cents: number): string =>
  `${cents < 0 ? '' : '+'}${formatEuro(cents).replace(/\.00$/, '')}`
