/** Moves stored times of a booking, so that a journey need not wait for them. The product itself is not changed. */
import { query } from './database.ts'

/** Ends the acceptance window of a booking that waits for a driver, and makes its expiry job due. */
export async function endAcceptanceWindow(bookingId: string): Promise<void> {
  const changed = await query(
    `with ended as (
       update bookings set acceptance_deadline = clock_timestamp() - interval '1 second'
       where id = $1 and status = 'pending_driver_acceptance' returning id
     )
     select graphile_worker.reschedule_jobs(run_at => clock_timestamp(), job_ids => array(
       select id from graphile_worker.jobs where key = 'expire:' || (select id from ended)))`,
    [bookingId],
  )
  if (changed.length !== 1) throw new Error(`${bookingId} does not wait for a driver`)
}

/** Moves the offers and the acceptance deadline so many minutes into the past. */
export async function backdateOffers(bookingId: string, minutes: number): Promise<void> {
  const changed = await query(
    `with earlier as (
       update bookings set acceptance_deadline = acceptance_deadline - make_interval(mins => $2) where id = $1 returning id
     )
     update offers set offered_at = offered_at - make_interval(mins => $2)
     where booking_id = (select id from earlier) returning booking_id`,
    [bookingId, minutes],
  )
  if (changed.length === 0) throw new Error(`no driver is offered ${bookingId}`)
}

/** Every driver with an offer for an auto-assigned booking has declined, four minutes after it was made, and no later wave finds others. */
export async function allDriversDeclined(bookingId: string): Promise<void> {
  await query(
    `select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key like 'widen:' || $1 || ':%'))`,
    [bookingId],
  )
  await query(
    `update offers set state = 'declined', decline_reason = 'other', answered_at = clock_timestamp()
     where booking_id = $1 and state = 'open'`,
    [bookingId],
  )
  await backdateOffers(bookingId, 4)
}

/** Moves the payment operation so many minutes into the past. */
export async function backdatePaymentOperation(bookingId: string, minutes: number): Promise<void> {
  const changed = await query(
    `update payment_operations set decided_at = decided_at - make_interval(mins => $2) where booking_id = $1 returning booking_id`,
    [bookingId, minutes],
  )
  if (changed.length !== 1) throw new Error(`nothing is decided about the money of ${bookingId}`)
}

/** The driver's phone last reported its position so many minutes ago; 0 is now. */
export async function lastSeen(driverId: string, minutesAgo: number): Promise<void> {
  const changed = await query(
    `update driver_positions set at = now() - make_interval(mins => $2) where driver_id = $1 returning driver_id`,
    [driverId, minutesAgo],
  )
  if (changed.length !== 1) throw new Error(`${driverId} is not on duty`)
}

/** The driver's phone reported this position now, by way of the API as phones do not: it is stored as it is. */
export async function lastSeenAt(
  driverId: string,
  { lat, lon }: { lat: number; lon: number },
): Promise<void> {
  const changed = await query(
    `update driver_positions set at = now(), lat = $2, lon = $3, accuracy_m = 8, is_sharing = true where driver_id = $1 returning driver_id`,
    [driverId, lat, lon],
  )
  if (changed.length !== 1) throw new Error(`${driverId} is not on duty`)
}

/** The driver accepted so many minutes ago. A screen that shows the booking learns it with the next change. */
export async function backdateAcceptance(bookingId: string, minutes: number): Promise<void> {
  const changed = await query(
    `update bookings set accepted_at = accepted_at - make_interval(mins => $2)
     where id = $1 and accepted_at is not null returning id`,
    [bookingId, minutes],
  )
  if (changed.length !== 1) throw new Error(`${bookingId} has not been accepted`)
}

/**
 * Moves a job's pay so many weeks into the past, so that its driver's Friday has come, and makes the payout run due. The append-only rows
 * of all other bookings stay as they are.
 */
export async function payEarningsOf(bookingId: string, weeksAgo: number): Promise<void> {
  const days = weeksAgo * 7
  if (!/^bkg_\w+$/.test(bookingId)) throw new Error(`${bookingId} is no booking`)
  await query(
    `begin;
     alter table driver_payout_entries disable trigger driver_payout_entries_append_only;
     alter table ledger_transactions disable trigger ledger_transactions_append_only;
     update driver_payouts set earned_at = earned_at - interval '${days} days',
       week_starts_on = date_trunc('week', (earned_at - interval '${days} days') at time zone 'Europe/Dublin')::date
       where booking_id = '${bookingId}';
     update driver_payout_entries m set at = m.at - interval '${days} days'
       from driver_payouts p where p.id = m.payout_id and p.booking_id = '${bookingId}';
     update ledger_transactions set at = at - interval '${days} days'
       where booking_id = '${bookingId}' and kind = 'completion';
     alter table driver_payout_entries enable trigger driver_payout_entries_append_only;
     alter table ledger_transactions enable trigger ledger_transactions_append_only;
     select graphile_worker.add_job('run-payouts', '{}'::json, max_attempts := 12, job_key := 'run-payouts');
     commit`,
  )
}

/** Moves the entries of a booking on an insurer's account back by 45 days, and makes the invoice run due. */
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

/**
 * Puts a published tariff into force until `during` has ended, without notifying the rest of the product. A tariff in force never changes,
 * so the trigger that ensures this is disabled for each update. `startsOn`: its first day.
 */
export async function whileTariffIsInForce(
  startsOn: string,
  during: () => Promise<void>,
): Promise<void> {
  const [found] = await query<{ version: string; start: string }>(
    `select version, effective_from::text as start from tariff_versions
     where effective_from > now() and withdrawn_at is null and version like $1`,
    [`${startsOn}%`],
  )
  if (!found) throw new Error(`no tariff begins on ${startsOn}`)
  const { version, start } = found
  const startOn = (to: string): Promise<unknown[]> =>
    query(
      `begin; alter table tariff_versions disable trigger tariff_versions_kept;
       update tariff_versions set effective_from = ${to} where version = '${version}';
       alter table tariff_versions enable trigger tariff_versions_kept; commit`,
    )
  await startOn('published_at')
  try {
    await during()
  } finally {
    await startOn(`'${start}'`)
  }
}
