/**
 * The order in which transactions lock shared rows (docs/decisions/0058-lock-order.md), and what breaks it. A transaction that holds a
 * lock of one line takes locks of the same line or of those below, never of those above; within a line the smallest key first.
 */
import type { LockStrength, TakenLock, WatchedTransaction } from './watch-locks.ts'

export const lockOrder: readonly string[] = [
  'advisory draft',
  'advisory partner',
  'phone_codes',
  'advisory proven',
  'undoable_actions',
  'refund_requests',
  'quotes',
  'bookings',
  'provider_movements',
  'insurance_partners',
  'driver_profiles',
  'driver_documents',
  'driver_document_pages',
  'profiles',
  'self_billing_agreements',
  'driver_positions',
  'driver_work',
  'advisory payouts',
  'credit_balances',
  'driver_payouts',
  'payout_transfers',
  'transfer_reversals',
  'receipt_counters',
  'driver_vat_invoice_counters',
  'commission_invoice_counters',
  'operator_tasks',
  'live_streams',
]

/** What `lock-order-of-companies.test.ts` alone locks. */
export const lockedByCompanies: readonly string[] = [
  'advisory draft',
  'advisory partner',
  'phone_codes',
  'advisory proven',
  'driver_documents',
  'driver_document_pages',
]

/**
 * Tables of one booking that are locked only by transactions that hold nothing else but that booking: two that would wait for each other
 * here cannot both have the booking, so these need no order.
 */
export const behindBooking: readonly string[] = [
  'offers',
  'offer_verdicts',
  'booking_handshakes',
  'payments',
  'payment_operations',
  'refunds',
  'card_disputes',
  'payout_holds',
  'partner_event_sequences',
]

/** PostgreSQL, "Row-level lock conflicts". */
const conflicts: Record<LockStrength, readonly LockStrength[]> = {
  'key share': ['update'],
  share: ['no key update', 'update'],
  'no key update': ['share', 'no key update', 'update'],
  update: ['key share', 'share', 'no key update', 'update'],
  advisory: ['advisory'],
}

/** Which of these transactions could deadlock, as text; each once. */
export const brokenLockOrder = (transactions: readonly WatchedTransaction[]): string[] => {
  const seen = new Map<string, Set<LockStrength>>()
  for (const { table, strength } of transactions.flatMap(({ taken }) => taken)) {
    seen.set(table, (seen.get(table) ?? new Set()).add(strength))
  }
  /** Whether another transaction may conflict with it, beyond the conflicts of the lock `held` on the same row. */
  const mayMeet = ({ table, row, strength }: TakenLock, held: readonly TakenLock[]): boolean =>
    conflicts[strength].some(
      (other) =>
        seen.get(table)?.has(other) &&
        !held.some(
          (earlier) =>
            earlier.table === table &&
            earlier.row === row &&
            conflicts[earlier.strength].includes(other),
        ),
    )

  const broken = new Set<string>()
  for (const { during, taken } of transactions) {
    const met = taken.filter((lock, index) => mayMeet(lock, taken.slice(0, index)))
    if (met.length < 2) continue
    for (const [index, lock] of met.entries()) {
      const note = (what: string) =>
        broken.add(`${during}: ${lock.table} (${lock.strength}) ${what}: ${lock.statement}`)
      const before = met.slice(0, index)
      if (behindBooking.includes(lock.table)) {
        if (!before.some((earlier) => isBookingOf(earlier, lock))) note('without its booking')
      } else if (lockOrder.includes(lock.table)) {
        const after = before.filter((earlier) => isBroken(earlier, lock))
        for (const { table, strength } of after) note(`after ${table} (${strength})`)
      } else note('has no place in the order')
    }
  }
  return [...broken].toSorted()
}

const isBookingOf = (earlier: TakenLock, { bookingId }: TakenLock): boolean =>
  earlier.table === 'bookings' &&
  earlier.strength !== 'key share' &&
  (bookingId === null || earlier.row === bookingId)

const isBroken = (earlier: TakenLock, later: TakenLock): boolean => {
  if (behindBooking.includes(earlier.table)) return false
  const [first, second] = [lockOrder.indexOf(earlier.table), lockOrder.indexOf(later.table)]
  if (first !== second) return second < first
  if (later.statement === earlier.statement) return false
  if (later.row !== earlier.row) return later.row < earlier.row
  // Two that share a row, and each wants it alone.
  const isTogether = !conflicts[earlier.strength].includes(earlier.strength)
  return isTogether && conflicts[later.strength].includes(earlier.strength)
}
