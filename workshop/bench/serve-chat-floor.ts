/**
 * What the chat is measured beside: a message written as one row behind node:http, with its body validated and the session in memory;
 * and a line handed from one plain socket to another.
 */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import pg from 'pg'
import { chatMessageRequest } from '../../contract/bookings/chat.ts'
import { newId } from '../../server/kit/ids.ts'

export type ChatFloorSetup = {
  url: string
  httpPort: number
  socketPort: number
  connections: number
  /** Keyed by cookie. */
  accountIds: Readonly<Record<string, string>>
}

export const floorTable = `create table if not exists bench_messages (id text primary key, booking_id text not null references bookings (id),
  sender_id text not null references profiles (user_id), sender_type text not null, content text not null, message_type text not null,
  client_id text not null, created_at timestamptz not null default now(), unique (booking_id, sender_id, client_id))`

const insertRow = `insert into bench_messages (id, booking_id, sender_id, sender_type, content, message_type, client_id)
  values ($1, $2, $3, 'customer', $4, $5, $6)`

const openHttp = ({ url, connections, accountIds }: ChatFloorSetup) => {
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true })
  const write = async (incoming: IncomingMessage) => {
    const accountId = accountIds[incoming.headers.cookie ?? '']
    const bookingId = incoming.url?.split('/')[3]
    if (!accountId || !bookingId) throw new Error('not signed in')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const sent: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const { clientId, messageType, content } = chatMessageRequest.parse(sent)
    const id = newId('msg')
    const values = [id, bookingId, accountId, content, messageType, clientId]
    await pool.query({ name: 'message', text: insertRow, values })
    return { id, clientId, messageType, content }
  }
  return createHttpServer((incoming, outgoing) => {
    write(incoming).then(
      (message) => {
        outgoing.writeHead(201, { 'content-type': 'application/json' })
        outgoing.end(JSON.stringify(message))
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        outgoing.writeHead(500).end()
      },
    )
  })
}

/** A socket says its name in its first line; every further line `name text` goes to the socket of that name. */
const openSockets = () => {
  const named = new Map<string, Socket>()
  return createSocketServer((socket) => {
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    let name: string | null = null
    let rest = ''
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (name === null) {
          name = line
          named.set(name, socket)
          socket.write('ready\n')
        } else named.get(line.slice(0, line.indexOf(' ')))?.write(`${line}\n`)
      }
    })
    // all of them are closed in the end
    socket.on('error', () => {})
  })
}

process.once('message', (setup: ChatFloorSetup) => {
  openHttp(setup).listen(setup.httpPort, '127.0.0.1', () =>
    openSockets().listen(setup.socketPort, '127.0.0.1', () => process.send?.('ready')),
  )
})
process.once('disconnect', () => process.exit(0))
