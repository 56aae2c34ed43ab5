/**
 * Every call that leaves the app, to servers that never answer: it ends within its limits, and so does its connection. The limits of each
 * call are in docs/decisions/0070.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProviderDocuments } from '../accounts/sign-in/provider-documents.ts'
import { s3Store } from '../kit/files/s3-store.ts'
import { connectWithinMs, openOutside, type Question } from '../kit/http/open-outside.ts'
import { openLog } from '../kit/log.ts'
import { projectPath } from '../kit/project-root.ts'
import { openMailer } from '../notifications/mailer.ts'
import { openPushClient } from '../notifications/push-client.ts'
import { openSmsClient } from '../notifications/sms-client.ts'
import { sendWebhook } from '../partners/webhooks/send-webhook.ts'
import { answerWithinMs } from '../payments/call-stripe.ts'
import { stripeCardProvider } from '../payments/stripe-card-provider.ts'
import { openGeocoder, openRoadRouter } from '../places/index.ts'
import { openVies } from '../tax-reports/vies-client.ts'
import { startFullServer, startSilentServer, type SilentServer } from '../testing/silent-server.ts'

const never = () => new AbortController().signal
const waitMs = 7_000
/** The longest limit of a call below, plus what a busy machine adds. */
const overWithinMs = answerWithinMs + 1_500

const vapid = webPush.generateVAPIDKeys()
const phone = createECDH('prime256v1')
phone.generateKeys()

type Call = (port: number) => Promise<unknown>
const http = (port: number): string => `http://127.0.0.1:${port}`

const stripeAt = (port: number) =>
  stripeCardProvider({
    secretKey: 'sk_test_silent',
    webhookSecret: 'whsec_silent',
    connectWebhookSecret: null,
    apiBase: { protocol: 'http', host: '127.0.0.1', port },
  })
const storeAt = (port: number) =>
  s3Store(
    {
      endpoint: http(port),
      bucket: 'towline',
      region: 'eu-west-1',
      accessKeyId: 'silent',
      secretAccessKey: 'silent',
    },
    { answerMs: waitMs, fileMs: waitMs },
  )
const read = async (stream: Promise<ReadableStream<Uint8Array> | null>) =>
  new Response(await stream).arrayBuffer()

const calls: Record<string, Call> = {
  'the card provider, asked': (port) => stripeAt(port).readIntent('pi_1'),
  'the card provider, told': (port) =>
    stripeAt(port).captureIntent({ intentId: 'pi_1', key: 'capture-1' }),
  'a provider of sign-in': (port) => openProviderDocuments(http(port)).discovery(),
  'the road router': (port) =>
    openRoadRouter(http(port), openLog('silent')).route(
      { lat: 53.2, lon: -6.6 },
      { lat: 53.1, lon: -6.7 },
    ),
  'the geocoder': (port) => openGeocoder(http(port), openLog('silent')).search('main street', 5),
  'the register of VAT numbers': (port) => openVies(http(port), null).check('IE1234567T'),
  'the file store, put': (port) => storeAt(port).put('a/b.jpg', randomBytes(1_000), 'image/jpeg'),
  'the file store, read': (port) => read(storeAt(port).open('a/b.jpg')),
  'the file store, removed': (port) => storeAt(port).remove('a/b.jpg'),
  'a push service': (port) =>
    openPushClient({
      ...vapid,
      subject: 'mailto:a@example.ie',
      fakeOrigin: http(port),
      waitMs,
    }).send(
      {
        endpoint: `${http(port)}/push`,
        p256dh: phone.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
      {
        payload: {
          notificationId: 'ntc_1',
          noticeId: 'ntc_1',
          title: 't',
          body: 'b',
          path: '/',
          tag: 't',
        },
        ttlSeconds: 60,
        isUrgent: false,
      },
      never(),
    ),
  'a text': (port) =>
    openSmsClient({
      accountSid: 'AC1',
      authToken: 'silent',
      smsFrom: 'Towline',
      whatsapp: null,
      apiBase: http(port),
      waitMs,
    }).send(
      {
        channel: 'sms',
        to: '+353000',
        text: 't',
        parts: { words: 't', link: '/' },
        worthSeconds: 60,
      },
      never(),
    ),
  'an insurer’s webhook': (port) =>
    sendWebhook(
      { config: { sendsWebhooksHere: true }, withinMs: waitMs, names: null },
      { url: `${http(port)}/hook` },
      { event: webhookEvent, secrets: [], at: new Date() },
      never(),
    ),
}
const mail: Call = (port) =>
  openMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@example.ie',
    waits: { connectMs: 3_000, answerMs: 4_000, wholeMs: 5_000 },
  }).send(
    {
      messageId: '<ntc_1@example.ie>',
      to: 'a@example.ie',
      replyTo: null,
      mail: { subject: 's', text: 't', html: 'h' },
    },
    never(),
  )
const webhookEvent = {
  id: `evt_${'0'.repeat(26)}`,
  partnerId: `ptr_${'0'.repeat(26)}`,
  mode: 'live' as const,
  type: 'webhook.test' as const,
  bookingId: null,
  sequence: null,
  fannedOutAt: null,
  data: { mode: 'live' },
  at: new Date(),
  writtenAt: new Date(),
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{'
const ways: Record<string, () => Promise<SilentServer>> = {
  'never takes the connection': startFullServer,
  'takes it and says nothing': () => startSilentServer(),
  'begins to answer and stops': () => startSilentServer({ first: head }),
  'answers a byte at a time': () => startSilentServer({ first: head, again: ' ' }),
}
const mailWays: typeof ways = {
  'never takes the connection': startFullServer,
  'takes it and says nothing': () => startSilentServer(),
  'greets a line at a time': () =>
    startSilentServer({ first: '220-a\r\n', again: '220-b\r\n', greets: true }),
}

const silentServers: SilentServer[] = []
afterAll(async () => {
  await Promise.all(silentServers.map((server) => server.close()))
})

/** How a call ended: within its limit or not, and how many of its connections were left open. */
const endOf = async (start: () => Promise<SilentServer>, call: Call) => {
  const server = await start()
  silentServers.push(server)
  const before = server.taken()
  const ended = call(server.port).then(
    () => 'ended',
    () => 'ended',
  )
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, overWithinMs, 'still waiting').unref()
  })
  const how = await Promise.race([ended, late])
  // a retry after the end, or the system's signal of the close, would come within this time
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return {
    how,
    open: server.open(),
    wasReached: start === startFullServer || server.taken() > before,
  }
}
const endsOf = async (start: () => Promise<SilentServer>, of: Record<string, Call>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(of).map(async ([name, call]) => [name, await endOf(start, call)] as const),
    ),
  )
const allOver = (of: Record<string, Call>) =>
  Object.fromEntries(
    Object.keys(of).map((name) => [name, { how: 'ended', open: 0, wasReached: true }]),
  )

// Mutants that were seen to fail: the SDK's own connection; `limitOfQuestion` undefined; no `whole` timer; no `connecting` timer.
describe.concurrent('a call to a server that', () => {
  it.each(Object.entries(ways))(
    '%s: ends, and its connection with it',
    async (_way, start) => {
      expect(await endsOf(start, calls)).toEqual(allOver(calls))
    },
    60_000,
  )
})

describe.concurrent('a mail to a server that', () => {
  it.each(Object.entries(mailWays))(
    '%s: ends, and its connection with it',
    async (_way, start) => {
      expect(await endsOf(start, { mail })).toEqual(allOver({ mail }))
    },
    60_000,
  )
})

describe.concurrent('the limit of a connection', () => {
  let full: SilentServer
  let silent: SilentServer
  beforeAll(async () => {
    full = await startFullServer()
    silent = await startSilentServer()
    silentServers.push(full, silent)
  })
  const codeOf = async (url: string, more: Partial<Question> = {}) => {
    const beganAt = performance.now()
    const outcome = await openOutside({
      service: 'test',
      method: 'GET',
      url: new URL(url),
      headers: {},
      withinMs: 60_000,
      mayBePrivate: true,
      ...more,
    }).then(
      () => 'answered',
      ({ code }: { code: string }) => code,
    )
    return { code: outcome, isInTime: performance.now() - beganAt < connectWithinMs + 1_000 }
  }
  const notConnected = { code: 'not_connected', isInTime: true }

  it('is separate, where the whole call may take longer', async () => {
    expect(await codeOf(http(full.port))).toEqual(notConnected)
  }, 30_000)

  it('includes TLS, with a server that takes the connection and then says nothing', async (test) => {
    expect(await codeOf(`https://127.0.0.1:${silent.port}`)).toEqual(notConnected)
    await test.expect.poll(silent.open).toBe(0)
  }, 30_000)

  it('includes resolving the name', async () => {
    const names = () => {}
    expect(await codeOf('https://hooks.example.ie/', { names, mayBePrivate: false })).toEqual(
      notConnected,
    )
    expect(await codeOf('http://store.example.ie/', { names })).toEqual(notConnected)
  }, 30_000)
})

it('a request that is answered before it is read ends at its limit, and its connection with it', async (test) => {
  const silent = await startSilentServer({
    first: 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
    readsNoMore: true,
  })
  silentServers.push(silent)
  const response = await openOutside({
    service: 'test',
    method: 'PUT',
    url: new URL(http(silent.port)),
    headers: {},
    body: randomBytes(30_000_000),
    withinMs: 1_000,
    mayBePrivate: true,
  })
  response.resume()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  silent.readAgain?.()
  // the content of the buffers, and nothing like the whole
  await test.expect.poll(silent.open).toBe(0)
  expect(silent.bytesRead?.()).toBeLessThan(30_000_000)
})

/** The functions that leave the app, and the files that may call them: all others call through `open-outside.ts`. */
const waysOut: readonly [RegExp, readonly string[]][] = [
  [/(?<![\w.])(?:globalThis\.)?fetch\(/, []],
  // both call our own app, without a connection
  [/\.fetch\(/, ['kit/http/http-server.ts', 'kit/http/routes/call-within.ts']],
  [/from 'node:https'/, ['kit/http/open-outside.ts', 'payments/stripe-connection.ts']],
  [/import (?!type)[^;]*\b(?:request|get)\b[^;]*from 'node:http'/, ['kit/http/open-outside.ts']],
  [/\b(?:connect|createConnection)\b[^;]*from 'node:(?:net|tls|http2)'/, []],
  [/from 'undici'|new WebSocket\(|new EventSource\(/, []],
  [/new Stripe\(/, ['payments/stripe-card-provider.ts']],
  [/createTransport\(/, ['notifications/mailer.ts']],
  [/sendNotification\(/, []],
]

it('nothing leaves the app by another way', () => {
  const root = projectPath('server')
  const shipped = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  expect(shipped.length).toBeGreaterThan(300)
  const strays = shipped.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return waysOut
      .filter(([way, allowed]) => way.test(text) && !allowed.includes(file))
      .map(([way]) => `${file}: ${String(way)}`)
  })
  expect(strays).toEqual([])
})
