import { sql } from 'drizzle-orm'
import { deleteByRule, heldAccounts, heldBookings, type DeletionCtx } from '../deletions/index.ts'
import { emptyUnprovenCallers, unprovenCallers } from './phone-bookings.store.ts'

/**
 * Deletes what a caller said: it is in the booking by now, or was never of use. An account that was made for a link, and never got a hold
 * or a verified address, releases its address: it may have been mistyped, and its owner wants to sign up. Bookings on hold and their
 * people are left.
 */
export const purgePhoneBookings = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(ctx, 'unproven_callers', emptyUnprovenCallers, unprovenCallers)
  await deleteByRule(
    ctx,
    'phone_bookings',
    ({ cutoff, at }) => sql`
      delete from phone_bookings
      where created_at < ${cutoff} and (account_id in ${heldAccounts(at)}) is not true
        and quote_id not in (select b.quote_id from bookings b where b.id in ${heldBookings(at)})
      returning created_at as at`,
  )
}
