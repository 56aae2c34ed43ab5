/**
 * What browsers report, over HTTP. Seen to fail with: the message not scrubbed, the kind not counted, the body not limited.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture({ hasLimits: true })
})
afterAll(() => app.close())

const { path, body } = sampleRequests['POST /api/browser-errors']({
  bookingId: '',
  quoteId: '',
  notificationId: '',
})
const report = async (changes: object = {}): Promise<number> => {
  const visitor = app.visitor()
  return (await visitor.send('POST', path, { ...Object(body), ...changes })).status
}
const counted = async (): Promise<number> => {
  const text = await app.ctx.metrics.text()
  return Number(/^towline_browser_errors_total\{kind="crash"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

it('logs and counts a report, without the values that its message quotes', async () => {
  const failedRequestId = `req_${'1'.repeat(26)}`
  const message = 'cannot read "Mary Sample", mary@example.ie or 087 123 4567'
  expect(await report({ message, failedRequestId })).toBe(202)
  expect(await counted()).toBe(1)
  const line = app.log.find((one) => one.includes('a page failed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    event: 'crash',
    reportId: `err_${'0'.repeat(26)}`,
    path: '/bookings/:bookingId',
    release: '1a2b3c4d',
    failedRequestId,
    error: {
      message: 'cannot read [value], [email] or [number]',
      stack: '    at booking-1a2b3c4d.js:1:2045',
    },
  })
})

it('takes only what the contract names, and so much of it', async () => {
  const before = await counted()
  expect(await report({ cookie: 'session' })).toBe(422)
  expect(await report({ page: '/trip/secret?token=1' })).toBe(422)
  expect(await report({ frames: ['https://other.example/x.js:1:1'] })).toBe(422)
  expect(await report({ message: 'x'.repeat(201) })).toBe(422)
  expect(await report({ message: 'x'.repeat(70_000) })).toBe(413)
  expect(await counted()).toBe(before)
})

it('answers one address so often in a minute', async () => {
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push(await report())
  expect(statuses).toContain(429)
})
