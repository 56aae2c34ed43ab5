/**
 * A push service that speaks RFC 8030 with RFC 8292, and the browsers subscribed to it: what is left with it is checked, decrypted with the
 * browser's keys, and shown to tests as the browser would have it. Under one topic a browser that was asleep gets the newest alone.
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { decryptPush, type BrowserKeys } from './decrypt-push.ts'

export type PushManners =
  | 'polite'
  /** 410: the browser has unsubscribed. */
  | 'gone'
  /** 404 */
  | 'unknown'
  /** 429, come back in a minute. */
  | 'busy'
  /** 500 */
  | 'broken'
  /** Takes the connection and says nothing. */
  | 'silent'
  /** Takes the message, and the connection breaks before it says so. */
  | 'answer_lost'
  /** Sends the sender to somewhere else. */
  | 'redirects'
  /** Never stops answering. */
  | 'endless'

export type PushReceived = {
  path: string
  headers: Readonly<Record<string, string>>
  /** Decrypted. */
  payload: unknown
  /** How the request breaks the standards; empty when it does not. */
  faults: string[]
}

export type FakeBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Every message that was left for it, in order. */
  left: () => PushReceived[]
  /** The notifications shown when it wakes: the newest of each topic. */
  shown: () => PushReceived[]
}

export type PushService = {
  origin: string
  behave: (manners: PushManners) => void
  /** The number of requests, valid or not. */
  requests: () => number
  subscribe: () => FakeBrowser
  stop: () => Promise<void>
}

export const startPushService = async (): Promise<PushService> => {
  const browsers = new Map<string, BrowserKeys>()
  const received: PushReceived[] = []
  const sockets = new Set<Socket>()
  let manners: PushManners = 'polite'
  let requests = 0

  const take = async (request: IncomingMessage): Promise<boolean> => {
    const keys = browsers.get(request.url ?? '')
    const body = await bodyOf(request)
    if (!keys) return false
    const headers = headersOf(request)
    received.push({
      path: request.url ?? '',
      headers,
      payload: JSON.parse(decryptPush(body, keys)),
      faults: faultsIn(headers, origin),
    })
    return true
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1
    switch (manners) {
      case 'polite':
        response.writeHead((await take(request)) ? 201 : 404).end()
        return
      case 'gone':
        response.writeHead(410).end()
        return
      case 'unknown':
        response.writeHead(404).end()
        return
      case 'busy':
        response.writeHead(429, { 'retry-after': '60' }).end()
        return
      case 'broken':
        response.writeHead(500).end()
        return
      case 'redirects':
        response.writeHead(307, { location: `${origin}/elsewhere` }).end()
        return
      case 'silent':
        return
      case 'answer_lost':
        await take(request)
        request.socket.destroy()
        return
      case 'endless': {
        response.writeHead(500)
        const more = (): void => {
          if (!response.destroyed)
            response.write(Buffer.alloc(16_384, 'x'), () => setImmediate(more))
        }
        more()
        return
      }
      default: {
        const unknown: never = manners
        throw new Error(`unknown manners ${String(unknown)}`)
      }
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    behave: (next) => {
      manners = next
    },
    requests: () => requests,
    subscribe: () => {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('hex')}`
      ecdh.generateKeys()
      browsers.set(path, { ecdh, auth })
      const left = () => received.filter((one) => one.path === path)
      return {
        subscription: {
          endpoint: origin + path,
          keys: {
            p256dh: ecdh.getPublicKey('base64url', 'uncompressed'),
            auth: auth.toString('base64url'),
          },
        },
        left,
        shown: () => [...new Map(left().map((one) => [one.headers['topic'], one])).values()],
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** What a strict service would refuse. */
const faultsIn = (headers: Record<string, string>, origin: string): string[] => [
  ...(/^\d+$/.test(headers['ttl'] ?? '') ? [] : ['no TTL']),
  ...(['very-low', 'low', 'normal', 'high'].includes(headers['urgency'] ?? '')
    ? []
    : ['no urgency']),
  ...(/^[\w-]{1,32}$/.test(headers['topic'] ?? '') ? [] : ['no topic']),
  ...(headers['content-encoding'] === 'aes128gcm' ? [] : ['not aes128gcm']),
  ...voucherFaults(headers['authorization'] ?? '', origin),
]

/** RFC 8292: `vapid t=<JWT>, k=<key>`, signed by that key, for this service, for a day at most. */
const voucherFaults = (authorization: string, origin: string): string[] => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || signature === '') return ['no voucher']
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
    aud?: string
    exp?: number
    sub?: string
  }
  const hours = ((exp ?? 0) * 1000 - Date.now()) / 3_600_000
  return [
    ...(holds ? [] : ['the signature does not hold']),
    ...(aud === origin ? [] : ['made for another service']),
    ...(hours > 0 && hours <= 24 ? [] : ['does not expire within a day']),
    ...(/^(mailto:|https:)/.test(sub ?? '') ? [] : ['nobody to write to']),
  ]
}
