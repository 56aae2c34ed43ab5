/** What public pages are rendered with: the last count, and the drivers on duty at that time. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cityFacts } from '../../domain/places/cities.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { makeDriver } from '../testing/samples/sample-drivers.ts'
import { refreshFacts } from './refresh-facts.ts'
import { watchFacts } from './watch-facts.ts'

let app: Fixture
beforeEach(async () => {
  app = await openBookingFixture()
})
afterEach(() => app.close())

const goOnDuty = () =>
  makeDriver(app.db, { at: cityFacts.galway.centre, ratingSum: 9, ratingCount: 2 })

it('is the first count where there was none, and holds until the next', async () => {
  await goOnDuty()
  const first = await watchFacts(app.ctx)()
  expect(first).toMatchObject({
    prices: '',
    context: {
      counted: {
        facts: { drivers: { onDuty: 1 } },
        featured: { onDutyCount: 1, drivers: [{}], points: [{}] },
        directory: { items: [{ isAvailable: true }], nextCursor: null },
      },
    },
  })
  await goOnDuty()
  const sameCount = await watchFacts(app.ctx)()
  expect(sameCount?.key).toBe(first?.key)
  app.clock.advance('1h')
  await refreshFacts(app.ctx)
  const second = await watchFacts(app.ctx)()
  expect(second?.key).not.toBe(first?.key)
  expect(second).toMatchObject({
    context: { counted: { facts: { drivers: { onDuty: 2 } }, featured: { onDutyCount: 2 } } },
  })
})
