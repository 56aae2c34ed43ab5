import { AwsClient } from 'aws4fetch'
import { Unavailable } from '../unavailable.ts'
import { checkKey, type FileStore } from './file-store.ts'

export type S3Settings = {
  /** Scheme, host and port; the bucket is the first part of the path, which every S3-compatible store understands. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A store that says nothing for so long is away. */
const waitMs = 8_000

/** Any store that speaks the protocol of Amazon S3, requests signed (SigV4). What it refuses is thrown with its status alone. */
export const s3Store = (settings: S3Settings): FileStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  const ask = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(`/${bucket}/${checkKey(key)}`, endpoint)
    try {
      return await client.fetch(url.href, { ...init, method, signal: AbortSignal.timeout(waitMs) })
    } catch (error) {
      throw new Unavailable('the file store does not answer', 'not_ready', { cause: error })
    }
  }
  const failed = async (deed: string, response: Response): Promise<Error> => {
    await response.body?.cancel()
    return new Unavailable(`the file store would not ${deed}: ${response.status}`)
  }

  return {
    put: async (key, bytes, contentType) => {
      const response = await ask('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      })
      if (!response.ok) throw await failed('keep a file', response)
      await response.body?.cancel()
    },
    open: async (key) => {
      const response = await ask('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok || !response.body) throw await failed('give a file', response)
      return response.body
    },
    remove: async (key) => {
      const response = await ask('DELETE', key)
      if (!response.ok && response.status !== 404) throw await failed('remove a file', response)
      await response.body?.cancel()
    },
  }
}
