/**
 * The one thing a simulated driver cannot learn over the public API, because it is not meant to: the code that the customer reads out
 * beside the vehicle. Here nobody stands beside a vehicle, so it is read where the customer’s screen has it from.
 */
import pg from 'pg'

export type ToldStartCode = {
  askStartCode: (bookingId: string) => Promise<string | null>
  close: () => Promise<void>
}

/** Without an address of the database nobody says anything: drivers then stand where they are until an operator waives the code. */
export const openToldStartCode = (databaseUrl: string | null): ToldStartCode => {
  if (databaseUrl === null) return { askStartCode: async () => null, close: async () => {} }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 10_000,
    application_name: 'towline simulator',
  })
  pool.on('error', () => {})
  return {
    askStartCode: async (bookingId) => {
      try {
        const { rows } = await pool.query<{ start_code: string | null }>(
          'select start_code from bookings where id = $1',
          [bookingId],
        )
        return rows[0]?.start_code ?? null
      } catch {
        // a database that restarts: the driver gives up, looks again after a while, and asks again
        return null
      }
    },
    close: () => pool.end(),
  }
}
