/**
 * Pictures of a driver who then had to cancel: they stay, marked, and keep the next driver from taking none of their own.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxPhotosOfKind } from '../../domain/evidence.ts'
import { codeOf } from '../testing/ask.ts'
import { must } from '../testing/booking-scene.ts'
import { openEvidenceScene, type EvidenceScene } from '../testing/evidence-scene.ts'

let scene: EvidenceScene
beforeAll(async () => {
  scene = await openEvidenceScene()
})
afterAll(() => scene.house.close())

it('the next driver takes as many of each corner, and everybody sees whose are whose', async () => {
  const { cast, cab, customer, desk } = await scene.castAfter('set_off', 'arrive')
  const most = maxPhotosOfKind('pickup_front')
  for (let n = 0; n < most; n += 1) {
    await scene.add(cab, cast, 'pickup_front', await scene.nextPicture())
  }
  const answer = await cab.send('POST', `/api/bookings/${cast.bookingId}/cancel`, {
    expectedFeeCents: 0,
  })
  expect(answer.status).toBe(200)
  const whose = async (who: typeof desk) =>
    (await scene.look(who, cast)).photos.map(({ isOfFormerDriver }) => isOfFormerDriver)
  const former = Array.from({ length: most }, () => true)
  expect(await whose(customer), 'while nobody has the job').toEqual(former)

  const next = cast.drivers.offered_driver
  must(await scene.house.scene.accept(next, cast.bookingId))
  for (const move of ['set_off', 'arrive'] as const) {
    must(await scene.house.scene.move(next, cast.bookingId, move))
  }
  const second = await scene.house.browserOf(cast.accounts.offered_driver)
  for (let n = 0; n < most; n += 1) {
    const taken = await scene.add(second, cast, 'pickup_front', await scene.nextPicture())
    expect(taken).toMatchObject({ isOfFormerDriver: false, isRemovable: true })
  }
  const more = await scene.send(second, cast, 'pickup_front', await scene.nextPicture())
  expect(codeOf(more)).toBe('photos_full')
  const all = [...former, ...former.map(() => false)]
  for (const who of [customer, desk, second]) expect(await whose(who)).toEqual(all)
})
