/**
 * One trace through the whole product, as a collector receives it. Seen to fail with the job's parent left out; written against: a statement's text as its
 * name, `traceparent` sent to the card provider, trusted from anyone, a collector that is waited for.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAppFixture } from '../../testing/fixtures/app-fixture.ts'
import { sampleBookingRequest, sampleQuoteRequest } from '../../testing/samples/sample-requests.ts'
import { valueAt } from '../../testing/change-json.ts'
import { openTestHttpServer } from '../../testing/test-http-server.ts'
import {
  openTraceCollector,
  type CollectorOptions,
  type ReceivedSpan,
  type TraceCollector,
} from '../../testing/trace-collector.ts'
import { fetchOutside } from '../http/fetch-outside.ts'
import { openLog } from '../log.ts'
import { startTracing } from './open-tracing.ts'
import { inSpan, isTracing, startTrace, type Tracing } from './trace.ts'

let collector: TraceCollector
let tracing: Tracing
const lines: string[] = []

const trace = async (options: CollectorOptions = {}): Promise<void> => {
  collector = await openTraceCollector(options)
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint
  tracing = startTracing({ log: openLog('info', { write: (line) => void lines.push(line) }) })
}
beforeEach(() => void lines.splice(0))
afterEach(async () => {
  await tracing.stop()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  await collector.close()
})

const sentSpans = async (): Promise<ReceivedSpan[]> => {
  await tracing.stop()
  return collector.spans
}

it('goes from the request through the database to the job and the card provider', async () => {
  await trace()
  const app = await openAppFixture()
  const { fixture } = app
  try {
    await fixture.driver()
    const { accountId } = await fixture.customer()
    const customer = await app.browserOf(accountId)
    const quote = await customer.send('POST', '/api/quotes', sampleQuoteRequest)
    const quoteId = String(valueAt(quote.body, ['quoteId']))
    const booked = await customer.send('POST', '/api/bookings', sampleBookingRequest(quoteId))
    expect(booked.status).toBe(201)
    const intentId = await fixture.intentOf(String(valueAt(booked.body, ['bookingId'])))
    fixture.fakeProvider.control.confirm(intentId, 'visa')
    const event = JSON.stringify({
      id: 'evt_trace',
      object: 'event',
      type: 'payment_intent.amount_capturable_updated',
      data: { object: { id: intentId, object: 'payment_intent' } },
    })
    const received = await fetch(`${app.address}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': fixture.sign(event) },
      body: event,
    })
    expect(received.status).toBe(200)
    await fixture.drain()
    fixture.clock.advance('2h')
    await fixture.drain()
    const spans = await sentSpans()

    const booking = find(spans, ({ name }) => name === 'POST /api/bookings')
    expect(booking).toMatchObject({ kind: 2, parentId: '', status: 0 })
    expect(booking.attributes).toMatchObject({
      'http.response.status_code': 201,
      'towline.request_id': booked.headers.get('x-request-id'),
    })
    const below = spans.filter(({ parentId }) => parentId === booking.spanId)
    expect(below.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'booking insert', 'enqueue job', 'commit', 'POST stripe']),
    )
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([booking.traceId]))

    const webhook = find(spans, ({ name }) => name === 'POST /api/webhooks/stripe')
    const job = find(spans, ({ name }) => name === 'job sync-payment-intent')
    const call = find(
      spans,
      ({ name, parentId }) => name === 'GET stripe' && parentId === job.spanId,
    )
    expect(job).toMatchObject({ kind: 5, traceId: webhook.traceId, parentId: webhook.spanId })
    expect(call).toMatchObject({ kind: 3, traceId: webhook.traceId })
    expect(call.attributes).toMatchObject({ 'http.response.status_code': 200 })
    // what is due later began a trace of its own, and says where it came from
    const later = find(spans, ({ name }) => name === 'job abandon-booking')
    expect(later.linkedTraces).toEqual([booking.traceId])
    expect(later.traceId).not.toBe(booking.traceId)

    const line = app.log.map((one) => JSON.parse(one)).find(({ route }) => route === booking.name)
    expect(line).toMatchObject({ msg: 'request', traceId: booking.traceId })
  } finally {
    await app.close()
  }
})

const find = (spans: readonly ReceivedSpan[], is: (span: ReceivedSpan) => boolean) => {
  const found = spans.find(is)
  if (!found) throw new Error(`only ${spans.map(({ name }) => name).join(', ')}`)
  return found
}

const theirs = { traceId: 'a'.repeat(32), parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }

it.each([
  [1, theirs.traceId],
  [0, expect.not.stringContaining(theirs.traceId)],
])('behind %i proxies continues the trace that a request names accordingly', async (hops, id) => {
  await trace()
  const server = openTestHttpServer({ trustedProxyHops: hops })
  server.app.get('/', (c) => c.text(''))
  await fetch(await server.listen(), { headers: { traceparent: theirs.parent } })
  await server.close()
  expect((await sentSpans()).map(({ traceId }) => traceId)).toEqual([id])
})

it('names the trace to no other company', async () => {
  await trace()
  const seen: (string | undefined)[] = []
  const other = createServer((request, response) => {
    seen.push(request.headers.traceparent?.toString())
    response.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
  const call = () =>
    fetchOutside({
      service: 'example',
      method: 'GET',
      url,
      headers: {},
      withinMs: 5_000,
      mayBePrivate: true,
    })
  const span = startTrace('request', { kind: 'request' })
  await span?.run(async () => {
    await call()
  })
  span?.end()
  other.close()
  expect(find(await sentSpans(), ({ kind }) => kind === 3).name).toBe('GET example')
  expect(seen).toEqual([undefined])
})

it('says of a failure its code, and not its message', async () => {
  await trace()
  const span = startTrace('request', { kind: 'request' })
  const failing = span?.run(() =>
    inSpan('call', {}, async () => {
      throw Object.assign(new Error('no such person: Mary Sample'), { code: 'ENOENT' })
    }),
  )
  await expect(failing).rejects.toThrow('Mary Sample')
  span?.end()
  expect((await sentSpans())[0]).toMatchObject({
    status: 2,
    attributes: { 'error.type': 'ENOENT' },
  })
  expect(Buffer.concat(collector.raw).toString()).not.toContain('Mary')
})

it('makes no trace of what a process does for itself, and none when it is off', async () => {
  await trace()
  await inSpan('poll', {}, async (span) => expect(span).toBeNull())
  expect(await sentSpans()).toEqual([])
  expect(isTracing()).toBe(false)
  expect(startTrace('request', { kind: 'request' })).toBeNull()
})

it('waits for no collector: drops what it cannot send, and says so once', async () => {
  await trace({ answer: () => {} })
  const began = performance.now()
  for (let n = 0; n < 10_000; n++) startTrace('request', { kind: 'request' })?.end()
  expect(performance.now() - began).toBeLessThan(2_000)
  await tracing.stop()
  expect(performance.now() - began).toBeLessThan(4_000)
  await collector.close()

  await trace({ answer: (response) => void response.writeHead(400).end() })
  startTrace('request', { kind: 'request' })?.end()
  await tracing.stop()
  expect(lines.filter((line) => line.includes('traces are not taken'))).toHaveLength(1)
})
