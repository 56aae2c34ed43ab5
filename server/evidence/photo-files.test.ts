/**
 * Where pictures lie, who can open them for how long, and the day they go. Mutants that were seen to fail: a link good for ever, for the
 * other size, or for another picture; files that stay when their row goes; `keepEvidence` a day too early.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { bookingPhotos } from '../../db/schema/evidence.ts'
import { evidenceMonths } from '../../domain/retention.ts'
import { openEvidenceScene, type EvidenceScene } from '../testing/evidence-scene.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { sha256Of } from '../pictures/index.ts'
import { keepEvidence } from './keep-evidence.ts'

let scene: EvidenceScene
beforeAll(async () => {
  scene = await openEvidenceScene()
})
afterAll(() => scene.house.close())

const drawn = 'M100 100L160 60L220 140L300 80'

describe('a link', () => {
  it('opens its picture without a cookie, for ten to fifteen minutes, and nothing else', async () => {
    const { cast, customer } = await scene.castAfter()
    const photo = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    const other = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    const { status, headers, bytes } = await scene.open(photo.link)
    expect(status).toBe(200)
    expect(sha256Of(bytes)).toBe(photo.sha256)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="towline-damage.jpg"',
      'cache-control': 'private, max-age=600, immutable',
      'x-content-type-options': 'nosniff',
    })
    const [path = '', query = ''] = photo.link.split('?')
    const wrongs = [
      path,
      photo.link.replace(photo.photoId, other.photoId),
      photo.link.replace('/full', '/thumbnail'),
      photo.link.replace('/full', '/original'),
      photo.link.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 600_000}`),
      photo.link.replace(/sig=.*/, 'sig='),
      photo.link.replace(/sig=.*/, `sig=${'A'.repeat(43)}`),
      `/api/files/..%2f..%2fetc%2fpasswd/full?${query}`,
      `/api/files/%00/full?${query}`,
    ]
    for (const wrong of wrongs) expect((await scene.open(wrong)).status, wrong).toBe(404)
    const again = (await scene.look(customer, cast)).photos[0]
    expect([again?.link, again?.thumbnailLink]).toEqual([photo.link, photo.thumbnailLink])
    scene.house.scene.clock.advance('9m')
    expect((await scene.open(photo.link)).status).toBe(200)
    scene.house.scene.clock.advance('6m')
    expect((await scene.open(photo.link)).status).toBe(404)
    expect(
      (await scene.open((await scene.look(customer, cast)).photos[0]?.link ?? '')).status,
    ).toBe(200)
  })
})

describe('kept', () => {
  it(`for ${evidenceMonths} months after the end, and then gone with every file`, async () => {
    const { cast, customer, cab, moveOn } = await scene.castAfter('set_off', 'arrive', 'start')
    const { house } = scene
    const photo = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    await cab.send('PUT', `/api/bookings/${cast.bookingId}/signature`, {
      signerName: 'Aoife Sample',
      path: drawn,
    })
    await moveOn('complete')
    const endedBefore = async (days: number) => {
      const now = await house.ctx.clock.now(house.db)
      const completedAt = new Date(now)
      completedAt.setUTCMonth(completedAt.getUTCMonth() - evidenceMonths)
      completedAt.setUTCDate(completedAt.getUTCDate() - days)
      await house.db.update(bookings).set({ completedAt }).where(eq(bookings.id, cast.bookingId))
      await keepEvidence(house.ctx)
      await house.scene.drain()
      return scene.look(customer, cast)
    }
    expect((await endedBefore(-1)).photos).toHaveLength(1)
    const after = await endedBefore(1)
    expect([after.photos, after.signature]).toEqual([[], null])
    const folder = join(house.ctx.config.dataDir, 'files', 'photos', photo.photoId)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  it('not at all when the files never came', async () => {
    const { cast, customer } = await scene.castAfter()
    const { house } = scene
    const photo = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    await house.db
      .update(bookingPhotos)
      .set({ storedAt: null })
      .where(eq(bookingPhotos.id, photo.photoId))
    const rows = () =>
      house.db.select().from(bookingPhotos).where(eq(bookingPhotos.id, photo.photoId))
    await keepEvidence(house.ctx)
    expect(await rows()).toHaveLength(1)
    house.scene.clock.advance('2h')
    await keepEvidence(house.ctx)
    expect(await rows()).toHaveLength(0)
  })
})

it('lies in an S3 store when one is configured: sent, opened and taken back', async () => {
  const s3 = await openS3Server()
  const elsewhere = await openEvidenceScene({
    env: {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
  })
  const { cast, customer } = await elsewhere.castAfter()
  const photo = await elsewhere.add(customer, cast, 'damage', await scene.nextPicture())
  expect(sha256Of((await elsewhere.open(photo.link)).bytes)).toBe(photo.sha256)
  expect(existsSync(join(elsewhere.house.ctx.config.dataDir, 'files'))).toBe(false)
  await customer.send('DELETE', `/api/bookings/${cast.bookingId}/photos/${photo.photoId}`)
  await elsewhere.house.scene.drain()
  const key = `photos/${photo.photoId}/${photo.sha256}.jpg`
  expect(await elsewhere.house.ctx.files.open(key)).toBeNull()
  await elsewhere.house.close()
  await s3.close()
})
