import type { ChatSender } from '../../domain/chat.ts'
import type { BookingSides } from '../bookings/index.ts'

/** Which of the two this account is; null for anybody else. */
export const sideOf = (sides: BookingSides, accountId: string): ChatSender | null => {
  if (accountId === sides.customerId) return 'customer'
  return accountId === sides.driverAccountId ? 'driver' : null
}

/** Both of them: the one who did it may have other tabs. */
export const accountsOf = ({ customerId, driverAccountId }: BookingSides): string[] =>
  driverAccountId === null ? [customerId] : [customerId, driverAccountId]
