import type { BookingRow } from '../bookings.store.ts'

/** Notified once for each round of drivers: the second driver sets off and arrives as well. */
export const notificationEventFor = ({ round }: Pick<BookingRow, 'round'>, kind: string): string =>
  round === 1 ? kind : `${kind}:${round}`
