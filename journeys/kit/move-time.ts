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
