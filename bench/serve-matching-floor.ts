/** What matching over HTTP is measured beside: node:http and one query on the same index, nothing judged, nobody asked who they are. */
import { createServer } from 'node:http'
import pg from 'pg'
import { lonScale } from '../server/drivers/nearest-drivers.ts'

export type MatchingFloorSetup = { url: string; port: number }

export const bareNearestSql =
  'select driver_id, lat, lon from driver_positions order by place <-> point($1, $2) limit $3'

process.once('message', ({ url, port }: MatchingFloorSetup) => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  createServer((incoming, outgoing) => {
    const { searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const values = [Number(searchParams.get('lon')) * lonScale, Number(searchParams.get('lat')), 10]
    pool.query({ name: 'bare nearest', text: bareNearestSql, values }).then(
      ({ rows }) => {
        outgoing.writeHead(200, { 'content-type': 'application/json' })
        outgoing.end(JSON.stringify(rows))
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        outgoing.writeHead(500).end()
      },
    )
  }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})
process.once('disconnect', () => process.exit(0))
