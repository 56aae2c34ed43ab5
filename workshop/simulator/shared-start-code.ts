/**
 * The one thing a simulated driver cannot learn over the public API, because it is not meant to: the code that the customer reads out
 * beside the vehicle. No customer is there in a simulation, so the code is read from the database.
 */
import pg from 'pg'

export type SharedStartCode = {
  requestStartCode: (bookingId: string) => Promise<string | null>
  close: () => Promise<void>
}

/** Without a database address there is no code: drivers then wait at the pickup until an operator waives it. */
export const openSharedStartCode = (databaseUrl: string | null): SharedStartCode => {
  if (databaseUrl === null) return { requestStartCode: async () => null, close: async () => {} }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 10_000,
    application_name: 'towline simulator',
  })
  pool.on('error', () => {})
  return {
    requestStartCode: async (bookingId) => {
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
