/** Moments of a booking that nobody wants to wait for, moved where the product keeps them. The product itself is left as it is. */
import { query } from './database.ts'

/** The acceptance window of a booking that waits for a driver is over, and the job that was to notice is due. */
export async function endAcceptanceWindow(bookingId: string): Promise<void> {
  const moved = await query(
    `with ended as (
       update bookings set acceptance_deadline = clock_timestamp() - interval '1 second'
       where id = $1 and status = 'pending_driver_acceptance' returning id
     )
     update graphile_worker._private_jobs set run_at = clock_timestamp()
     where key = 'expire:' || (select id from ended) returning key`,
    [bookingId],
  )
  if (moved.length !== 1) throw new Error(`${bookingId} does not wait for a driver`)
}

/** The driver accepted so many minutes ago. Whoever looks at the booking now learns it with the next change. */
export async function backdateAcceptance(bookingId: string, minutes: number): Promise<void> {
  const moved = await query(
    `update bookings set accepted_at = accepted_at - make_interval(mins => $2)
     where id = $1 and accepted_at is not null returning id`,
    [bookingId, minutes],
  )
  if (moved.length !== 1) throw new Error(`${bookingId} has not been accepted`)
}

/** A job's pay was earned so many weeks ago, and its driver's Friday has come: the run that pays is due. What is for ever stays so for all others. */
export async function payEarningsOf(bookingId: string, weeksAgo: number): Promise<void> {
  const days = weeksAgo * 7
  if (!/^bkg_\w+$/.test(bookingId)) throw new Error(`${bookingId} is no booking`)
  await query(
    `begin;
     alter table driver_payout_moves disable trigger driver_payout_moves_append_only;
     alter table ledger_transactions disable trigger ledger_transactions_append_only;
     update driver_payouts set earned_at = earned_at - interval '${days} days',
       week_starts_on = date_trunc('week', (earned_at - interval '${days} days') at time zone 'Europe/Dublin')::date
       where booking_id = '${bookingId}';
     update driver_payout_moves m set at = m.at - interval '${days} days'
       from driver_payouts p where p.id = m.payout_id and p.booking_id = '${bookingId}';
     update ledger_transactions set at = at - interval '${days} days'
       where booking_id = '${bookingId}' and kind = 'completion';
     alter table driver_payout_moves enable trigger driver_payout_moves_append_only;
     alter table ledger_transactions enable trigger ledger_transactions_append_only;
     select graphile_worker.add_job('run-payouts', '{}'::json, max_attempts := 12, job_key := 'run-payouts');
     commit`,
  )
}

/** What was put on an insurer's account for a booking was put there a month and a half ago, and the run that invoices is due. */
export async function invoiceBookingOf(bookingId: string): Promise<void> {
  if (!/^bkg_\w+$/.test(bookingId)) throw new Error(`${bookingId} is no booking`)
  await query(
    `begin;
     alter table ledger_transactions disable trigger ledger_transactions_append_only;
     update ledger_transactions set at = at - interval '45 days' where booking_id = '${bookingId}';
     alter table ledger_transactions enable trigger ledger_transactions_append_only;
     update insurance_bookings set created_at = created_at - interval '45 days' where booking_id = '${bookingId}';
     commit;`,
  )
  await query(`select graphile_worker.add_job('issue-partner-invoices', '{}'::json)`)
}
