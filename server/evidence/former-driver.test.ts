/**
 * Photos of a driver who then had to cancel: they stay, marked, and do not prevent the next driver from taking their own.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxPhotosOfKind } from '../../domain/evidence/evidence.ts'
import { codeOf } from '../testing/send-sample.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

it('the next driver takes as many of each corner, and everyone sees whose photo is whose', async () => {
  const { scenario, cab, customer, admin } = await fixture.scenarioAfter('set_off', 'arrive')
  const most = maxPhotosOfKind('pickup_front')
  for (let n = 0; n < most; n += 1) {
    await fixture.add(cab, scenario, 'pickup_front', await fixture.nextPhoto())
  }
  const answer = await cab.send('POST', `/api/bookings/${scenario.bookingId}/cancel`, {
    expectedFeeCents: 0,
  })
  expect(answer.status).toBe(200)
  const whose = async (who: typeof admin) =>
    (await fixture.look(who, scenario)).photos.map(({ isOfFormerDriver }) => isOfFormerDriver)
  const former = Array.from({ length: most }, () => true)
  expect(await whose(customer), 'while no one has the job').toEqual(former)

  const next = scenario.drivers.offered_driver
  must(await fixture.app.fixture.accept(next, scenario.bookingId))
  for (const transition of ['set_off', 'arrive'] as const) {
    must(await fixture.app.fixture.advance(next, scenario.bookingId, transition))
  }
  const second = await fixture.app.browserOf(scenario.accounts.offered_driver)
  for (let n = 0; n < most; n += 1) {
    const taken = await fixture.add(second, scenario, 'pickup_front', await fixture.nextPhoto())
    expect(taken).toMatchObject({ isOfFormerDriver: false, isRemovable: true })
  }
  const more = await fixture.send(second, scenario, 'pickup_front', await fixture.nextPhoto())
  expect(codeOf(more)).toBe('photos_full')
  const all = [...former, ...former.map(() => false)]
  for (const who of [customer, admin, second]) expect(await whose(who)).toEqual(all)
})
