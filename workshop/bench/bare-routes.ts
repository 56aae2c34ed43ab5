/**
 * What the product is measured beside: node:http and pg, a validated body and a session kept in memory, and nothing else. It sends
 * the very statements of a booking, and it writes a plain row of ten fields.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { bookingRequest } from '../../contract/bookings/bookings.ts'
import { newId } from '../../server/kit/ids.ts'
import { replayBooking, type RecordedBooking } from './recorded-booking.ts'

export type BareSetup = {
  url: string
  port: number
  connections: number
  recorded: RecordedBooking
  /** Keyed by cookie. */
  accountIds: Readonly<Record<string, string>>
}

const plainRow = z.strictObject({
  quoteId: z.string().max(40),
  name: z.string().max(120),
  phone: z.string().max(20),
  email: z.email(),
  text: z.string().max(2_000),
  amountCents: z.int().positive(),
  distanceKm: z.number(),
  isUrgent: z.boolean(),
})

/** The table of `plainRow`, with its id and its owner. */
export const plainTable = `create table bench_rows (id text primary key, account_id text not null references profiles (user_id),
  quote_id text not null, name text not null, phone text not null, email text not null, words text not null,
  amount_cents integer not null, distance_km double precision not null, is_urgent boolean not null)`

const insertPlain = `insert into bench_rows values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

const bodyOf = async (incoming: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

export const openBare = ({ url, connections, recorded, accountIds }: BareSetup): Server => {
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true })

  const book = async (accountId: string, body: unknown) => {
    const { quoteId } = bookingRequest.parse(body)
    const client = await pool.connect()
    try {
      return await replayBooking(client, recorded, { quoteId, accountId })
    } finally {
      client.release()
    }
  }

  const writePlain = async (accountId: string, body: unknown) => {
    const row = plainRow.parse(body)
    const id = newId('row')
    const values = [id, accountId, ...Object.values(row)]
    await pool.query({ name: 'plain', text: insertPlain, values })
    return { id }
  }

  const answer = async (incoming: IncomingMessage) => {
    const accountId = accountIds[incoming.headers.cookie ?? '']
    if (!accountId) throw new Error('not signed in')
    const body = await bodyOf(incoming)
    return incoming.url === '/plain' ? writePlain(accountId, body) : book(accountId, body)
  }

  return createServer((incoming, outgoing) => {
    answer(incoming).then(
      (value) => {
        outgoing.writeHead(201, { 'content-type': 'application/json' })
        outgoing.end(JSON.stringify(value))
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        outgoing.writeHead(500).end()
      },
    )
  })
}
