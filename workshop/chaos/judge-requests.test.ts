import { expect, it } from 'vitest'
import { countAnswers, faultOf, type Asked } from './judge-requests.ts'

const asked = (over: Partial<Asked> = {}): Asked => ({
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
const calm = { down: [], paused: [] }
const cut = { status: 0, why: 'ECONNRESET' }
const unready = { status: 503, hasRetryAfter: true, isProblem: true }

it.each([
  ['an answer', asked()],
  ['a refusal', asked({ status: 409 })],
  ['not now, with when', asked(unready)],
  ['an answer at the deadline', asked({ ...unready, to: 110_500 })],
])('has nothing against %s', (_, one) => {
  expect(faultOf(one, calm)).toBeNull()
})

it.each([
  ['a fault of our own', asked({ status: 500 })],
  ['a bad gateway', asked({ status: 502 })],
  ['not now, without when', asked({ ...unready, hasRetryAfter: false })],
  ['not now, in no words', asked({ ...unready, isProblem: false })],
  ['an answer that came too late', asked({ to: 112_001 })],
  ['a connection cut too late', asked({ ...cut, to: 112_001 })],
  ['a connection cut for no reason', asked(cut)],
  ['a page that waited for the database', asked({ needsNoDatabase: true, to: 104_500 })],
  ['a page that is not ready', asked({ ...unready, needsNoDatabase: true })],
])('finds fault with %s', (_, one) => {
  expect(faultOf(one, calm)).not.toBeNull()
})

it('excuses requests while no server was running, but not beyond the deadline of any request', () => {
  const down = [{ from: 99_000, to: 101_000 }]
  expect(faultOf(asked(cut), { down, paused: [] })).toBeNull()
  const late = asked({ ...cut, to: 113_000 })
  expect(faultOf(late, { down, paused: [] })).not.toBeNull()
  const after = asked({ ...cut, from: 103_000, to: 103_100 })
  expect(faultOf(after, { down, paused: [] })).not.toBeNull()
})

it('does not count the time while the server was paused', () => {
  const paused = [{ from: 101_000, to: 106_000 }]
  expect(faultOf(asked({ to: 115_000 }), { down: [], paused })).toBeNull()
  expect(faultOf(asked({ to: 118_000 }), { down: [], paused })).not.toBeNull()
})

it('excuses a page whose deadline passed while the server was paused, and none that was not ready before', () => {
  const paused = [{ from: 101_000, to: 111_000 }]
  const unreadyPage = asked({ ...unready, needsNoDatabase: true })
  expect(faultOf({ ...unreadyPage, to: 111_200 }, { down: [], paused })).toBeNull()
  expect(
    faultOf({ ...unreadyPage, from: 105_000, to: 111_200 }, { down: [], paused }),
  ).not.toBeNull()
})

it('counts answers', () => {
  const counts = countAnswers([asked(), asked({ status: 503 }), asked(cut), asked()])
  expect([...counts]).toEqual([
    ['200', 2],
    ['503', 1],
    ['cut off', 1],
  ])
})
