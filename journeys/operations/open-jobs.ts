import { query } from '../kit/database.ts'

/** Copies an open booking so many times, as bookings whose card is awaited; ended again afterwards. */
export async function withOpenJobs(
  bookingId: string,
  copies: number,
  during: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const mark = bookingId.slice(-18)
  await query(
    `insert into quotes select (jsonb_populate_record(q, jsonb_build_object('id', 'quo_' || lpad(n || $2, 26, '0')))).*
     from quotes q cross join generate_series(10, 9 + $3::int) n where q.id = (select quote_id from bookings where id = $1)`,
    [bookingId, mark, copies],
  )
  const made = await query<{ id: string }>(
    `insert into bookings (id, quote_id, customer_id, status, assignment, pickup_location, pickup, distance_km, vehicle_type,
       casualty, price_cents, price_lines, tariff_version, customer_name, customer_phone, customer_email, consent_text_version,
       consented_at, card_by, created_at, updated_at)
     select 'bkg_' || lpad(n || $2, 26, '0'), 'quo_' || lpad(n || $2, 26, '0'), customer_id, 'pending', assignment, pickup_location, pickup,
       distance_km, vehicle_type, casualty, price_cents + n, price_lines, tariff_version, customer_name, customer_phone, customer_email,
       consent_text_version, consented_at, card_by, now(), now()
     from bookings b cross join generate_series(10, 9 + $3::int) n where b.id = $1 returning id`,
    [bookingId, mark, copies],
  )
  try {
    await during(made.map(({ id }) => id))
  } finally {
    await query(
      `update bookings set status = 'cancelled', cancel_reason = 'operator_cancelled' where id = any($1)`,
      [made.map(({ id }) => id)],
    )
  }
}
