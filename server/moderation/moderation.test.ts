/**
 * Comments before operators, over HTTP. Mutants that were seen to fail: the driver shown a hidden
 * comment; `submitted` left out of `whoWaits`.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking as bookingShape } from '../../contract/bookings/bookings.ts'
import { moderationRoutes, ratedComment } from '../../contract/operations/moderation.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let orla: Browser
beforeAll(async () => {
  app = await openAppFixture()
  const operatorId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  orla = await app.browserOf(operatorId)
})
afterAll(() => app.close())

const rated = async (comment: string): Promise<Scenario> => {
  const scenario = await app.acceptedScenario()
  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    await app.fixture.advance(scenario.drivers.assigned_driver, scenario.bookingId, transition)
  }
  const owner = await app.browserOf(scenario.accounts.owner)
  const response = await owner.send('POST', `/api/bookings/${scenario.bookingId}/rating`, {
    stars: 2,
    comment,
  })
  expect(response.status).toBe(200)
  return scenario
}
const seenBy = async (scenario: Scenario, party: 'owner' | 'assigned_driver') => {
  const browser = await app.browserOf(scenario.accounts[party])
  const { body } = await browser.get(`/api/bookings/${scenario.bookingId}`)
  return bookingShape.parse(body).rating
}
const moderate = (bookingId: string, body: object) =>
  orla.send('POST', `/api/operations/comments/${bookingId}/decision`, body)
const listed = async (state: string) => {
  const { body } = await orla.get(`/api/operations/comments?state=${state}`)
  return moderationRoutes['GET /api/operations/comments'].answer.parse(body)
}
const waiting = async () => (await orla.get('/api/operations/waiting')).body
const standing = async ({ drivers }: Scenario) => {
  const { rows } = await app.db.execute(
    sql`select rating_sum, rating_count from driver_profiles where id = ${drivers.assigned_driver.driverId}`,
  )
  return rows[0]
}

describe('a comment with a listed word', () => {
  it('waits, is hidden with a reason its author reads, and shown after all; the stars count throughout', async () => {
    const scenario = await rated('Awful weather, kind driver')
    const { bookingId } = scenario
    expect((await listed('waiting')).comments).toMatchObject([
      { bookingId, stars: 2, words: ['awful'], state: 'waiting', decidedBy: null },
    ])
    expect(await seenBy(scenario, 'assigned_driver')).toMatchObject({ comment: null, stars: 2 })
    expect(await waiting()).toEqual({ comments: 1, messages: 0, drivers: 0 })
    const before = await standing(scenario)

    expect(
      codeOf(await moderate(bookingId, { decision: 'hide', reason: ' ', seen: 'waiting' })),
    ).toBe('invalid_input')
    const hidden = await moderate(bookingId, {
      decision: 'hide',
      reason: 'It is about the weather',
      seen: 'waiting',
    })
    expect(ratedComment.parse(hidden.body)).toMatchObject({
      state: 'hidden',
      hiddenReason: 'It is about the weather',
      decidedBy: 'Orla Operator',
    })
    expect(await seenBy(scenario, 'assigned_driver')).toMatchObject({
      comment: null,
      isCommentHeld: false,
      hiddenReason: null,
    })
    expect(await seenBy(scenario, 'owner')).toMatchObject({
      comment: null,
      hiddenReason: 'It is about the weather',
    })
    const mails = await app.db.execute(
      sql`select body_text from notifications where kind = 'comment_hidden' and booking_id = ${bookingId}`,
    )
    expect(mails.rows).toHaveLength(1)
    expect(mails.rows[0]?.body_text).toContain('It is about the weather')

    // another operator still had it open as it waited
    expect(
      codeOf(await moderate(bookingId, { decision: 'show', reason: '', seen: 'waiting' })),
    ).toBe('comment_decided')
    await moderate(bookingId, { decision: 'show', reason: '', seen: 'hidden' })
    expect(await seenBy(scenario, 'assigned_driver')).toMatchObject({
      comment: 'Awful weather, kind driver',
    })
    expect(await standing(scenario)).toEqual(before)
    expect((await listed('waiting')).total).toBe(0)

    const { rows } = await app.db.execute(
      sql`select before, after from audit_log where action = 'decide_comment' and object_id = ${bookingId} order by at`,
    )
    expect(rows).toMatchObject([
      {
        before: { state: 'waiting' },
        after: { state: 'hidden', reason: 'It is about the weather' },
      },
      { before: { state: 'hidden' }, after: { state: 'shown', reason: null } },
    ])
  })
})

it('any comment can be hidden; one that is not there cannot', async () => {
  const scenario = await rated('Call me at home')
  expect((await listed('shown')).comments.map(({ bookingId }) => bookingId)).toContain(
    scenario.bookingId,
  )
  const response = await moderate(scenario.bookingId, {
    decision: 'hide',
    reason: 'A number',
    seen: 'shown',
  })
  expect(response.status).toBe(200)
  expect(await seenBy(scenario, 'assigned_driver')).toMatchObject({ comment: null })
  const other = await app.acceptedScenario()
  expect(
    codeOf(await moderate(other.bookingId, { decision: 'show', reason: '', seen: 'waiting' })),
  ).toBe('comment_missing')
})

describe('what waits for operators', () => {
  it('counts the drivers that the list of who waits shows', async () => {
    const scenario = await app.acceptedScenario()
    const { driverId } = scenario.drivers.assigned_driver
    const { drivers: before } = moderationRoutes['GET /api/operations/waiting'].answer.parse(
      await waiting(),
    )
    await app.db.execute(
      sql`update driver_profiles set state = 'submitted', submitted_at = now() where id = ${driverId}`,
    )
    const list = await orla.get('/api/verification')
    expect(list.body).toMatchObject({ items: [{ driverId }] })
    expect(await waiting()).toMatchObject({ drivers: before + 1 })
  })
})
