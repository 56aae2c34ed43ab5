import { expect, it } from 'vitest'
import { countAnswers, faultOf, type SeenRequest } from './judge-requests.ts'

const seenRequest = (over: Partial<SeenRequest> = {}): SeenRequest => ({
  what: 'GET /api/me',
  from: 100_000,
  to: 100_050,
  status: 200,
  why: null,
  code: null,
  hasRetryAfter: false,
  isProblem: false,
  needsNoDatabase: false,
  ...over,
})
const calm = { down: [], paused: [], trouble: [] }
const troubled = { ...calm, trouble: [{ from: 99_000, to: 109_000 }] }
const cut = { status: 0, why: 'ECONNRESET' }
const unready = { status: 503, hasRetryAfter: true, isProblem: true }

it.each([
  ['an answer', seenRequest()],
  ['a refusal', seenRequest({ status: 409 })],
  ['not now, with when', seenRequest(unready)],
  ['an answer at the deadline', seenRequest({ ...unready, to: 110_500 })],
])('has nothing against %s', (_, one) => {
  expect(faultOf(one, calm)).toBeNull()
})

it.each([
  ['a fault of our own', seenRequest({ status: 500 })],
  ['a bad gateway', seenRequest({ status: 502 })],
  ['not now, without when', seenRequest({ ...unready, hasRetryAfter: false })],
  ['not now, in no words', seenRequest({ ...unready, isProblem: false })],
  ['an answer that came too late', seenRequest({ to: 112_001 })],
  ['a connection cut too late', seenRequest({ ...cut, to: 112_001 })],
  ['a connection cut for no reason', seenRequest(cut)],
  ['a page that is not ready', seenRequest({ ...unready, needsNoDatabase: true })],
])('finds fault with %s', (_, one) => {
  expect(faultOf(one, calm)).not.toBeNull()
})

it('finds fault with a page that waited for what was broken, and not with one that a busy machine was slow to answer', () => {
  const page = seenRequest({ needsNoDatabase: true, to: 106_500 })
  expect(faultOf(page, troubled)).toBe('GET /api/me: waited 6.5 s for nothing')
  expect(faultOf(page, calm)).toBeNull()
})

it('excuses requests while no server was running, but not beyond the deadline of any request', () => {
  const down = [{ from: 99_000, to: 101_000 }]
  expect(faultOf(seenRequest(cut), { ...calm, down })).toBeNull()
  const late = seenRequest({ ...cut, to: 113_000 })
  expect(faultOf(late, { ...calm, down })).not.toBeNull()
  const after = seenRequest({ ...cut, from: 103_000, to: 103_100 })
  expect(faultOf(after, { ...calm, down })).not.toBeNull()
})

it('does not count the time while the server was paused', () => {
  const paused = [{ from: 101_000, to: 106_000 }]
  expect(faultOf(seenRequest({ to: 115_000 }), { ...calm, paused })).toBeNull()
  expect(faultOf(seenRequest({ to: 118_000 }), { ...calm, paused })).not.toBeNull()
})

it('excuses a page whose deadline passed while the server was paused, and none that was not ready before', () => {
  const paused = [{ from: 101_000, to: 111_000 }]
  const unreadyPage = seenRequest({ ...unready, needsNoDatabase: true })
  expect(faultOf({ ...unreadyPage, to: 111_200 }, { ...calm, paused })).toBeNull()
  expect(
    faultOf({ ...unreadyPage, from: 105_000, to: 111_200 }, { ...calm, paused }),
  ).not.toBeNull()
})

it('counts answers', () => {
  const counts = countAnswers([
    seenRequest(),
    seenRequest({ status: 503 }),
    seenRequest(cut),
    seenRequest(),
  ])
  expect([...counts]).toEqual([
    ['200', 2],
    ['503', 1],
    ['cut off', 1],
  ])
})
