import { once } from 'node:events'
import { createServer } from 'node:http'
import Stripe from 'stripe'

export type ReceivedEvent = { event: Stripe.Event; rawBody: string; signature: string }

export type WebhookReceiver = {
  url: string
  /** Verified by the SDK, in the order they came, copies included. */
  received: ReceivedEvent[]
  types: () => string[]
  /** Sets its answer from now on. */
  answer: (status: number) => void
  /** Resolves when so many have been received in total. */
  hasReceived: (count: number) => Promise<void>
  close: () => Promise<void>
}

/** A small server that takes webhooks as an app would: raw body, signature checked by the SDK, then the answer. */
export const startWebhookReceiver = async (secret: string): Promise<WebhookReceiver> => {
  const stripe = new Stripe('sk_test_unused')
  const received: ReceivedEvent[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let status = 200

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString('utf8')
      const signature = String(request.headers['stripe-signature'])
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
      if (status < 300) received.push({ event, rawBody, signature })
      response.writeHead(status).end()
      const [ready, later] = [
        waiting.filter((one) => one.count <= received.length),
        waiting.filter((one) => one.count > received.length),
      ]
      waiting = later
      ready.forEach((one) => one.resolve())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')

  return {
    url: `http://127.0.0.1:${address.port}/api/webhooks/stripe`,
    received,
    types: () => received.map(({ event }) => event.type),
    answer: (next) => {
      status = next
    },
    hasReceived: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ count, resolve })
          }),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
