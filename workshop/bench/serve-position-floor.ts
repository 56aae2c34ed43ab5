/** The baseline for positions: the latest overwrites the one before, behind node:http, with a validated body and the session in memory. */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { trackingRoutes } from '../../contract/bookings/tracking.ts'

export type PositionFloorSetup = {
  url: string
  port: number
  connections: number
  /** Keyed by cookie. */
  driverIds: Readonly<Record<string, string>>
}

export const floorTable = `create table bench_positions (driver_id text primary key references driver_profiles (id),
  lat double precision not null, lon double precision not null, heading real, speed real, accuracy_m real, at timestamptz not null)`

const upsert = `insert into bench_positions values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (driver_id) do update set lat = $2, lon = $3, heading = $4, speed = $5, accuracy_m = $6, at = $7`

const { body } = trackingRoutes['POST /api/driver/positions']

process.once('message', ({ url, port, connections, driverIds }: PositionFloorSetup) => {
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true })
  const write = async (incoming: IncomingMessage) => {
    const driverId = driverIds[incoming.headers.cookie ?? '']
    if (!driverId) throw new Error('not signed in')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const sent: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    for (const { lat, lon, heading, speedMps, accuracyM, at } of body.parse(sent).positions) {
      const values = [driverId, lat, lon, heading, speedMps, accuracyM, at]
      await pool.query({ name: 'position', text: upsert, values })
    }
  }
  createServer((incoming, outgoing) => {
    write(incoming).then(
      () => {
        outgoing.writeHead(200, { 'content-type': 'application/json' })
        outgoing.end('{"taken":1}')
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        outgoing.writeHead(500).end()
      },
    )
  }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})
process.once('disconnect', () => process.exit(0))
