import type { BookingRow } from './bookings.store.ts'

/** Told once for each round of drivers: the second one sets off and arrives as well. */
export const newsEventOf = ({ round }: Pick<BookingRow, 'round'>, kind: string): string =>
  round === 1 ? kind : `${kind}:${round}`
