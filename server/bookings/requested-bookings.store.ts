/** What a request writes, in one statement: the hot path of the house. */
import type { StoredPrice } from '../../db/schema/bookings.ts'
import type { Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import type { JobArguments } from '../kit/jobs.ts'
import { namedQuery } from '../kit/named-query.ts'

export type RequestedBooking = {
  id: string
  paymentId: string
  quoteId: string
  customerId: string
  /** Null: any driver. */
  chosenDriverId: string | null
  price: StoredPrice
  description: string | null
  contact: { name: string; phone: string; email: string }
  consentTextVersion: string
  at: Date
  cardBy: Date
  /** The job that abandons it when no card is confirmed. */
  abandon: JobArguments
}

/**
 * One after the other these would be five statements, and each way there and back costs more than its work. The frozen
 * quote is copied where it lies. A quote that is booked already writes nothing and gives no row.
 */
const insertNamed = namedQuery<unknown[], { enqueue_job: string }>(
  'booking requested',
  `with claimed as (
    update quotes set account_id = $3 where id = $2 and account_id is null
  ),
  booking as (
    insert into bookings (id, quote_id, customer_id, status, chosen_driver_id, assignment, pickup_location, dropoff_location,
      pickup, dropoff, distance_km, vehicle_type, casualty, description, price_cents, price_lines, tariff_version,
      customer_name, customer_phone, customer_email, consent_text_version, consented_at, card_by, created_at, updated_at)
    select $1, id, $3, 'pending', $4, case when $4::text is null then 'auto' else 'chosen_driver' end, pickup ->> 'label',
      dropoff ->> 'label', pickup, dropoff, (distance ->> 'km')::float8, casualty ->> 'vehicleType', casualty, $5, $6, $7,
      tariff_version, $8, $9, $10, $11, $12, $13, $12, $12
    from quotes where id = $2
    on conflict (quote_id) do nothing
    returning id, status, price_cents, customer_id, created_at
  ),
  payment as (
    insert into payments (id, booking_id, status, amount_cents, created_at, updated_at)
    select $14, id, 'opening', price_cents, created_at, created_at from booking
  ),
  history as (
    insert into job_status_updates (id, booking_id, move, from_status, status, actor_kind, created_by, created_at)
    select $15, id, 'request', status, status, 'customer', customer_id, created_at from booking
  )
  select enqueue_job($16, $17, $18, $19, $20) from booking`,
)

/** The booking, its payment, the first line of its history and its job. False when its quote is booked already. */
export const insertRequested = async (tx: Tx, requested: RequestedBooking): Promise<boolean> => {
  const { price, contact } = requested
  const written = await insertNamed(
    tx,
    requested.id,
    requested.quoteId,
    requested.customerId,
    requested.chosenDriverId,
    requested.description,
    price.priceCents,
    JSON.stringify(price.lines),
    contact.name,
    contact.phone,
    contact.email,
    requested.consentTextVersion,
    requested.at,
    requested.cardBy,
    requested.paymentId,
    newId('jsu'),
    ...requested.abandon,
  )
  return written.length > 0
}
