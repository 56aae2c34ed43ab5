import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { openOutside } from '../http/open-outside.ts'
import { Unavailable } from '../unavailable.ts'
import { checkKey, isKey, type FileStore } from './file-store.ts'

export type S3Settings = {
  /** Scheme, host and port; the bucket is the first part of the path, which every S3-compatible store understands. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A store silent for this long counts as away; an upload may take as long as the request of a slow phone that makes it. */
const defaultWaits = { answerMs: 8_000, fileMs: 60_000 }
const repeatAfterMs = [50, 100] as const

type Sent = { bytes: Uint8Array; contentType: string }

/** Any store that speaks the protocol of Amazon S3, requests signed (SigV4). Refusals are thrown with their status alone. */
export const s3Store = (settings: S3Settings, waits = defaultWaits): FileStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  const sendOnce = async (method: string, url: URL, sent: Sent | null, beginsWithinMs: number) => {
    const headers = new Headers(sent ? { 'content-type': sent.contentType } : {})
    const signed = await client.sign(url.href, { method, headers })
    return openOutside({
      service: 'files',
      method,
      url,
      headers: Object.fromEntries(signed.headers),
      ...(sent ? { body: sent.bytes } : {}),
      beginsWithinMs,
      withinMs: method === 'GET' ? waits.fileMs : beginsWithinMs,
      mayBePrivate: true,
    })
  }
  const send = (method: string, key: string, sent: Sent | null = null) =>
    sendTo(method, new URL(`/${bucket}/${checkKey(key)}`, endpoint), sent)
  const sendTo = async (method: string, url: URL, sent: Sent | null = null) => {
    const until = performance.now() + waits.answerMs
    try {
      for (const afterMs of repeatAfterMs) {
        const response = await sendOnce(method, url, sent, until - performance.now())
        if (!isPassing(response)) return response
        response.destroy()
        await pause(Math.random() * afterMs)
      }
      return await sendOnce(method, url, sent, until - performance.now())
    } catch (error) {
      throw new Unavailable('the file store does not answer', 'not_ready', { cause: error })
    }
  }

  /** Page after page, each from the last key before it. Keys of ours are written into the answer as they are. */
  async function* list(): AsyncIterable<string> {
    for (let last: string | undefined, isMore = true; isMore;) {
      const url = new URL(`/${bucket}`, endpoint)
      url.searchParams.set('list-type', '2')
      if (last !== undefined) url.searchParams.set('start-after', last)
      const response = await sendTo('GET', url)
      if (!isOk(response)) {
        response.destroy()
        throw refusedTo('list its files', response)
      }
      const page = await text(response)
      const names = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
      yield* names.filter(isKey)
      isMore = /<IsTruncated>true</.test(page) && names.length > 0 && names.at(-1) !== last
      last = names.at(-1)
    }
  }

  return {
    list,
    put: async (key, bytes, contentType) => {
      const response = await send('PUT', key, { bytes, contentType })
      response.destroy()
      if (!isOk(response)) throw refusedTo('keep a file', response)
    },
    open: async (key) => {
      const response = await send('GET', key)
      // Node's stream and the one of browsers are the same thing with two types
      if (isOk(response)) return Readable.toWeb(response) as ReadableStream<Uint8Array>
      response.destroy()
      if (response.statusCode === 404) return null
      throw refusedTo('give a file', response)
    },
    remove: async (key) => {
      const response = await send('DELETE', key)
      response.destroy()
      if (!isOk(response) && response.statusCode !== 404) throw refusedTo('remove a file', response)
    },
  }
}

const isOk = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300

/** The store's own trouble, or too many requests: possibly over in a moment. */
const isPassing = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 500 || statusCode === 429

const refusedTo = (action: string, { statusCode }: IncomingMessage): Error =>
  new Unavailable(`the file store would not ${action}: ${statusCode}`)
