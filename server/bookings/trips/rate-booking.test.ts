/**
 * Rating over HTTP: happy, error, security; two tabs at once; the average against the rows. Mutants that were seen to fail
 * are named beside their tests.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../../contract/parties.ts'
import { bookings, ratings } from '../../../db/schema/bookings.ts'
import { bookingStatuses } from '../../../domain/bookings/booking.ts'
import { averageRating, starValues, type Stars } from '../../../domain/bookings/rating.ts'
import { newId } from '../../kit/ids.ts'
import { codeOf, statusAndCode } from '../../testing/send-sample.ts'
import { valueAt } from '../../testing/change-json.ts'
import { openTab } from '../../testing/open-tab.ts'
import { openRatingFixture, type RatingFixture } from '../../testing/fixtures/rating-fixture.ts'
import { fieldsOf } from '../../testing/refusals.ts'
import { makeBooking } from '../../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../../testing/samples/sample-drivers.ts'
import { rateBooking } from './rate-booking.ts'

let fixture: RatingFixture
let app: RatingFixture['app']
beforeAll(async () => {
  fixture = await openRatingFixture()
  app = fixture.app
})
afterAll(() => app.close())

const inOrder = (a: string, b: string): number => a.localeCompare(b)

describe('a completed booking', () => {
  it('can be rated by its customer with stars and a comment, and the driver is told at once', async () => {
    const { bookingId, accounts } = await fixture.completedScenario()
    const path = `/api/bookings/${bookingId}`
    expect(await fixture.look(accounts.owner, path)).toMatchObject({
      rating: null,
      isRatable: true,
    })
    expect(await fixture.look(accounts.assigned_driver, path)).toMatchObject({ isRatable: false })
    expect(await fixture.look(accounts.assigned_driver, '/api/driver')).toMatchObject({
      rating: null,
      ratingCount: 0,
    })

    const tab = await openTab(await app.browserOf(accounts.assigned_driver))
    const answer = await fixture.rate(accounts.owner, bookingId, {
      stars: 4,
      comment: '  Calm and quick.  ',
    })
    expect(answer.status).toBe(200)
    const rating = { stars: 4, comment: 'Calm and quick.', isCommentHeld: false }
    expect(answer.body).toMatchObject({
      rating,
      isRatable: false,
      driver: { rating: 4, ratingCount: 1 },
    })
    await tab.sees('"stars":4')
    tab.close()
    for (const account of [accounts.owner, accounts.assigned_driver, accounts.operator]) {
      expect(await fixture.look(account, path)).toMatchObject({ rating, isRatable: false })
    }
    expect(await fixture.look(accounts.assigned_driver, '/api/driver')).toMatchObject({
      rating: 4,
      ratingCount: 1,
    })
  })

  it('needs no comment, and an empty one is none', async () => {
    for (const comment of [undefined, '', '  \n ']) {
      const { owner, bookingId } = await fixture.completed()
      expect((await fixture.rate(owner, bookingId, { stars: 3, comment })).status).toBe(200)
      expect(await fixture.ratingRow(bookingId)).toMatchObject({
        comment: null,
        needsModeration: false,
      })
    }
  })

  it('keeps 500 characters as a person counts them', async () => {
    const { owner, bookingId } = await fixture.completed()
    const comment = '🚚'.repeat(500)
    expect((await fixture.rate(owner, bookingId, { stars: 5, comment })).status).toBe(200)
    expect(await fixture.ratingRow(bookingId)).toMatchObject({ comment })
  })
})

describe('a comment with a listed word', () => {
  const canary = 'Canarycomment: an AWFUL smell of diesel'

  // Mutants: `comment: rating.comment` for every viewer; `isCommentHeld` told to the driver.
  it('is kept for operators; the stars count, and no one else reads a word of it', async () => {
    const { bookingId, accounts, drivers } = await fixture.completedScenario()
    const tabs = await Promise.all(
      [accounts.owner, accounts.assigned_driver].map(async (account) =>
        openTab(await app.browserOf(account)),
      ),
    )
    app.log.splice(0)
    const answer = await fixture.rate(accounts.owner, bookingId, { stars: 2, comment: canary })
    const held = { stars: 2, comment: null, isCommentHeld: true }
    expect(answer.body).toMatchObject({ rating: held })
    for (const tab of tabs) {
      await tab.sees('"stars":2')
      tab.close()
    }
    expect(await fixture.ratingRow(bookingId)).toMatchObject({
      comment: canary,
      needsModeration: true,
    })
    expect(await fixture.sumsOf(drivers.assigned_driver)).toEqual({ sum: 2, count: 1 })

    const paths = [
      `/api/bookings/${bookingId}`,
      '/api/bookings',
      '/api/bookings?only=to_rate',
      '/api/driver',
      '/api/driver/offers',
      '/api/drivers/featured',
    ]
    const everything: string[] = [JSON.stringify(answer.body), ...tabs.map((tab) => tab.text())]
    for (const party of people.filter((one) => one !== 'operator')) {
      const account = party === 'anonymous' ? null : accounts[party]
      for (const path of paths) everything.push(JSON.stringify(await fixture.look(account, path)))
    }
    everything.push(...app.log, JSON.stringify(await app.mailsTo('aoife@example.ie')))
    expect(everything.filter((text) => text.includes('Canarycomment'))).toEqual([])

    const path = `/api/bookings/${bookingId}`
    expect(await fixture.look(accounts.owner, path)).toMatchObject({ rating: held })
    expect(await fixture.look(accounts.assigned_driver, path)).toMatchObject({
      rating: { stars: 2, comment: null, isCommentHeld: false },
    })
    expect(await fixture.look(accounts.operator, path)).toMatchObject({
      rating: { stars: 2, comment: canary, isCommentHeld: true },
    })
  })
})

describe('refused', () => {
  it('an invalid rating, with the specification’s words', async () => {
    const { owner, bookingId } = await fixture.completed()
    const required = 'Please select a star rating before submitting'
    for (const stars of [undefined, null, 0, 6, 4.5, '5', true, [5]]) {
      const answer = await fixture.rate(owner, bookingId, { stars })
      expect([answer.status, fieldsOf(answer)]).toEqual([422, { stars: required }])
    }
    const comments = {
      'Comment must be 500 characters or fewer': 'x'.repeat(501),
      'Invalid characters detected': 'Kind <img src=x onerror=alert(1)>',
    }
    for (const [words, comment] of Object.entries(comments)) {
      const answer = await fixture.rate(owner, bookingId, { stars: 5, comment })
      expect([answer.status, fieldsOf(answer)]).toEqual([422, { comment: words }])
    }
    expect(await fixture.ratingRow(bookingId)).toBeNull()
  })

  it('a booking that is not completed, in every other status', async () => {
    const customerId = await makeAccount(app.db)
    for (const status of bookingStatuses.filter((one) => one !== 'completed')) {
      const driver = await makeDriver(app.db)
      const bookingId = await makeBooking(app.db, {
        customerId,
        driverId: status === 'pending_new_driver' ? null : driver.driverId,
        status,
        ...(status === 'cancelled' ? { cancelReason: 'customer_cancelled' } : {}),
      })
      const answer = await fixture.rate(customerId, bookingId, { stars: 5 })
      expect(statusAndCode(answer), status).toEqual([409, 'booking_not_completed'])
      expect(answer.body).toMatchObject({ title: 'Submission Failed' })
      expect(await fixture.sumsOf(driver)).toEqual({ sum: 0, count: 0 })
    }
  })

  it('a second rating: the first stays as it was', async () => {
    const { owner, driver, bookingId } = await fixture.completed()
    await fixture.rate(owner, bookingId, { stars: 5, comment: 'Kind' })
    const answer = await fixture.rate(owner, bookingId, { stars: 1, comment: 'Changed my mind' })
    expect(statusAndCode(answer)).toEqual([409, 'already_rated'])
    expect(answer.body).toMatchObject({ title: 'Submission Failed' })
    expect(await fixture.ratingRow(bookingId)).toMatchObject({ stars: 5, comment: 'Kind' })
    expect(await fixture.sumsOf(driver)).toEqual({ sum: 5, count: 1 })
  })
})

describe('a comment after the press that saved the stars', () => {
  // Mutants: the stars added to the average again; `needsModeration` left as it was; the comment replaced by a later one.
  it('joins the same rating, once, and is held like any other', async () => {
    const { owner, driver, bookingId } = await fixture.completed()
    await fixture.rate(owner, bookingId, { stars: 4 })
    const others = await fixture.rate(owner, bookingId, { stars: 1, comment: 'Changed my mind' })
    expect(statusAndCode(others)).toEqual([409, 'already_rated'])
    const bare = await fixture.rate(owner, bookingId, { stars: 4 })
    expect(statusAndCode(bare)).toEqual([409, 'already_rated'])

    const added = await fixture.rate(owner, bookingId, {
      stars: 4,
      comment: 'Terrible night, but a kind driver',
    })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({ rating: { stars: 4, comment: null, isCommentHeld: true } })
    expect(await fixture.sumsOf(driver)).toEqual({ sum: 4, count: 1 })
    const second = await fixture.rate(owner, bookingId, { stars: 4, comment: 'And one more' })
    expect(statusAndCode(second)).toEqual([409, 'already_rated'])
    expect(await fixture.ratingRow(bookingId)).toMatchObject({
      stars: 4,
      comment: 'Terrible night, but a kind driver',
      needsModeration: true,
    })
  })

  it('is added once by two tabs at once', async () => {
    const { owner, driver, bookingId } = await fixture.completed()
    await fixture.rate(owner, bookingId, { stars: 5 })
    const answers = await Promise.all(
      ['Kind', 'Quick'].map((comment) => fixture.rate(owner, bookingId, { stars: 5, comment })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await fixture.sumsOf(driver)).toEqual({ sum: 5, count: 1 })
  })
})

describe('anyone but the customer', () => {
  // Mutant: `booking('owner', 'assigned_driver')` in the server's copy of the matrix.
  it('rates nothing, the driver of the job and an operator included', async () => {
    const { bookingId, accounts, drivers } = await fixture.completedScenario()
    const others = people.filter((party): party is Exclude<(typeof people)[number], 'anonymous'> =>
      ['anonymous', 'owner'].every((one) => one !== party),
    )
    for (const party of others) {
      const answer = await fixture.rate(accounts[party], bookingId, { stars: 5 })
      expect(statusAndCode(answer), party).toEqual([404, 'not_found'])
    }
    expect((await fixture.rate(null, bookingId, { stars: 5 })).status).toBe(401)
    expect(await fixture.ratingRow(bookingId)).toBeNull()
    expect(await fixture.sumsOf(drivers.assigned_driver)).toEqual({ sum: 0, count: 0 })
  })

  it('is refused by the use case too, should the matrix ever let them through', async () => {
    const { driver, bookingId } = await fixture.completed()
    const request = { bookingId, stars: 5, comment: null } as const
    expect(await rateBooking(app.ctx, driver, request)).toMatchObject({
      ok: false,
      refusal: { code: 'not_found' },
    })
  })

  it('cannot choose driver, time or moderation by sending them', async () => {
    const { owner, bookingId } = await fixture.completed()
    const forged = { driverId: newId('drv'), createdAt: '2001-02-03T04:05:06.000Z' }
    for (const [field, value] of Object.entries({ ...forged, needsModeration: false })) {
      const answer = await fixture.rate(owner, bookingId, { stars: 5, [field]: value })
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, [field]])
    }
    expect(await fixture.ratingRow(bookingId)).toBeNull()
  })
})

describe('two tabs at once', () => {
  // Mutant: `findBooking` instead of `lockBooking` (the primary key answered with a 500).
  it('one rates, and the other is told that there is a rating', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, driver, bookingId } = await fixture.completed()
      const answers = await Promise.all(
        ([1, 5, 3] as const).map((stars) => fixture.rate(owner, bookingId, { stars })),
      )
      expect(answers.map((answer) => codeOf(answer) ?? 'rated').toSorted(inOrder)).toEqual([
        'already_rated',
        'already_rated',
        'rated',
      ])
      const stars = (await fixture.ratingRow(bookingId))?.stars ?? 0
      expect(valueAt(answers.find(({ status }) => status === 200)?.body, ['rating', 'stars'])).toBe(
        stars,
      )
      expect(await fixture.sumsOf(driver)).toEqual({ sum: stars, count: 1 })
    }
  })
})

describe('the average', () => {
  // Mutants: the sum read first and written back; the count raised by the stars.
  it('equals that of the rows, after many customers rated two drivers at the same time', async () => {
    const drivers = [await makeDriver(app.db), await makeDriver(app.db)]
    const planned = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const customerId = await makeAccount(app.db)
        const driver = drivers[index % 3 === 0 ? 0 : 1]
        if (!driver) throw new Error('two drivers')
        const stars: Stars = starValues[(index * 7) % 5] ?? 1
        return { customerId, stars, bookingId: await fixture.completedFor(customerId, driver) }
      }),
    )
    const outcomes = await Promise.all(
      planned.map(({ customerId, bookingId, stars }) =>
        rateBooking(app.ctx, { accountId: customerId }, { bookingId, stars, comment: null }),
      ),
    )
    expect(outcomes.every(({ ok }) => ok)).toBe(true)

    for (const driver of drivers) {
      const rows = await app.db
        .select({ stars: ratings.stars })
        .from(ratings)
        .innerJoin(bookings, eq(bookings.id, ratings.bookingId))
        .where(eq(bookings.driverId, driver.driverId))
      const sum = rows.reduce((total, { stars }) => total + stars, 0)
      expect(await fixture.sumsOf(driver)).toEqual({ sum, count: rows.length })
      expect(await fixture.look(driver.accountId, '/api/driver')).toMatchObject({
        rating: averageRating(sum, rows.length),
        ratingCount: rows.length,
      })
    }
  })
})
