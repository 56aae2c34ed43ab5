/** Reads a request's body from Node's stream, up to a limit. */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'

export const jsonBodyLimit = 64 * 1024

/** The raw bytes. Refusal: `body_too_large`. Throws `CallerLeft`. */
export const readBody = (incoming: IncomingMessage, maxBytes: number): Promise<Outcome<Buffer>> => {
  const announced = Number(incoming.headers['content-length'] ?? 0)
  if (announced > maxBytes) return Promise.resolve(refused('body_too_large'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) {
        incoming.removeAllListeners('data')
        incoming.resume()
        resolve(refused('body_too_large'))
      } else {
        chunks.push(chunk)
      }
    })
    // also where it was over before anyone listened: everything had arrived, and the caller left before it was read
    finished(incoming, { writable: false }, (error) => {
      if (error) return reject(new CallerLeft())
      const [only] = chunks
      resolve(accepted(chunks.length === 1 && only ? only : Buffer.concat(chunks)))
    })
  })
}

/** The caller hung up before its body was read: no one is left to answer. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

/** Whether a `Content-Type` says JSON. */
export const isJson = (contentType: string | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** JSON is UTF-8 (RFC 8259 §8.1): other bytes are refused, not replaced. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parsed JSON, not yet checked. Refusals: `unsupported_media_type`, `body_too_large`, `invalid_input` (not JSON). */
export const readJson = async (incoming: IncomingMessage): Promise<Outcome<unknown>> => {
  if (!isJson(incoming.headers['content-type'])) return refused('unsupported_media_type')
  const body = await readBody(incoming, jsonBodyLimit)
  if (!body.ok) return body
  try {
    return accepted(JSON.parse(utf8.decode(body.value)))
  } catch {
    return refused('invalid_input', { detail: 'The request body is not JSON' })
  }
}
