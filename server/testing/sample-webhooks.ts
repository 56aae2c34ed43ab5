/** Webhook endpoints for tests, as if they had been created over HTTP, and a receiver that keeps what it is sent. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { partnerEvents, webhookDeliveries, webhookEndpoints } from '../../db/schema/webhooks.ts'
import type { PartnerKeyMode } from '../../domain/partner.ts'
import { inTransaction, type Database } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'

/** An endpoint that nobody listens at and no secret signs for, with a message that it did not take. */
export const makeWebhook = async (
  db: Database,
  { partnerId }: { partnerId: string },
  {
    endpointId = newId('whk'),
    deliveryId = newId('whd'),
    mode = 'live',
  }: { endpointId?: string; deliveryId?: string; mode?: PartnerKeyMode } = {},
): Promise<{ endpointId: string; deliveryId: string }> => {
  const at = new Date()
  const eventId = newId('evt')
  await inTransaction(db, async (tx) => {
    await tx.insert(webhookEndpoints).values({
      id: endpointId,
      partnerId,
      mode,
      url: 'http://127.0.0.1:9/towline',
      eventTypes: [],
      createdAt: at,
      updatedAt: at,
    })
    const type = 'webhook.test' as const
    await tx
      .insert(partnerEvents)
      .values({ id: eventId, partnerId, mode, type, data: { mode }, at, writtenAt: at })
    await tx.insert(webhookDeliveries).values({
      id: deliveryId,
      eventId,
      endpointId,
      state: 'failed',
      failedTries: 1,
      createdAt: at,
    })
  })
  return { endpointId, deliveryId }
}

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

export type Receiver = {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Everything that arrived, oldest first. */
  received: Received[]
  /** The next answers; `hang`: none at all. When they are used up: 204. */
  answers: (number | 'hang' | { status: number; headers?: Record<string, string>; body?: string })[]
  close: () => Promise<void>
}

/** What it says, as the receiver's own library sees it at the moment it was sent; throws where it is not signed. */
export const verifyMessage = ({ body, headers }: Received, secret: string): unknown => {
  const text = (name: string) => String(headers[name])
  vi.useFakeTimers({ toFake: ['Date'], now: Number(text('webhook-timestamp')) * 1000 })
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': text('webhook-id'),
      'webhook-timestamp': text('webhook-timestamp'),
      'webhook-signature': text('webhook-signature'),
    })
  } finally {
    vi.useRealTimers()
  }
}

/** An insurer's server. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const next = answers.shift() ?? 204
      if (next === 'hang') return
      const answer = typeof next === 'number' ? { status: next } : next
      response.writeHead(answer.status, answer.headers)
      response.end('body' in answer ? answer.body : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
