import pg from 'pg'
import { connectLimitMs } from '../../server/kit/database/database.ts'

/** A connection that reads and writes values in the same words, whatever the server and the role prefer. Without a limit of time. */
export const connectForBackup = async (url: string): Promise<pg.Client> => {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'iso_8601',
    bytea_output: 'hex',
    extra_float_digits: '3',
    search_path: 'public',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    lock_timeout: '60s',
  }
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup',
    connectionTimeoutMillis: connectLimitMs,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // a lost connection fails the statement that waits for it
  client.on('error', () => undefined)
  await client.connect()
  return client
}
