import type { EvidenceSide } from '../../domain/evidence/evidence.ts'
import type { BookingSides } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'

/** The side of this account; null for any other account. */
export const sideOf = (sides: BookingSides, accountId: string): EvidenceSide | null => {
  if (accountId === sides.customerId) return 'customer'
  return accountId === sides.driverAccountId ? 'driver' : null
}

/** Both fetch again, no matter which one acted: the other side, and the other tabs of this one. */
export const publishEvidence = (
  { live }: Pick<Ctx, 'live'>,
  tx: Tx,
  bookingId: string,
  { customerId, driverAccountId }: BookingSides,
): void => {
  const event = { type: 'evidence_changed', bookingId } as const
  const accountIds = driverAccountId === null ? [customerId] : [customerId, driverAccountId]
  live.append(
    tx,
    accountIds.map((accountId) => ({ accountId, event })),
  )
}
