/** How messages are signed: Standard Webhooks 1.0.0, symmetric (`v1`). */
import { createHmac, randomBytes } from 'node:crypto'

const start = 'whsec_'
/** Bytes of a secret; the standard allows 24 to 64. */
const secretBytes = 32

export const makeSecret = (): string => `${start}${randomBytes(secretBytes).toString('base64')}`

export type Message = {
  /** The event's id, the same each time it is sent. */
  id: string
  /** The time of this attempt. */
  at: Date
  body: string
}

/** The three headers. While there are two secrets, each signs. */
export const signedHeaders = (
  { id, at, body }: Message,
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = Math.floor(at.getTime() / 1000)
  const content = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(content, secret)}`).join(' '),
  }
}

const sign = (content: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(start.length), 'base64'))
    .update(content)
    .digest('base64')
