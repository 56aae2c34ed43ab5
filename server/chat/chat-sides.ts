import type { ChatSender } from '../../domain/bookings/chat.ts'
import type { BookingSides } from '../bookings/index.ts'

/** The side of this account; null for any other account. */
export const sideOf = (sides: BookingSides, accountId: string): ChatSender | null => {
  if (accountId === sides.customerId) return 'customer'
  return accountId === sides.driverAccountId ? 'driver' : null
}

/** Both of them: the sender may have other tabs. */
export const accountsOf = ({ customerId, driverAccountId }: BookingSides): string[] =>
  driverAccountId === null ? [customerId] : [customerId, driverAccountId]
