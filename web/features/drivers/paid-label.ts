import type { PayoutAccountState } from '../../../domain/payouts/payout-account.ts'
import { payoutRunAt, payoutWeekOf } from '../../../domain/payouts/payout.ts'
import { formatDay } from '../../../domain/time/dublin-time.ts'

/** `paid Fri 4 Dec`, and what is still needed for that. `account`: null while it is not known. */
export const paidLabel = (completedAt: Date, account: PayoutAccountState | null): string => {
  const friday = formatDay(payoutRunAt(payoutWeekOf(completedAt)))
  return account === null || account === 'payable'
    ? `paid ${friday}`
    : `paid ${friday}, if your bank details are complete by then`
}
