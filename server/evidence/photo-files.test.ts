/**
 * Where photos are stored, who can open them for how long, and the day they go. Seen to fail with: a link valid for ever, for the
 * other size, or for another photo; files that stay when their row goes; `purgeEvidence` a day too early.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { bookingPhotos } from '../../db/schema/evidence.ts'
import { evidenceMonths } from '../../domain/accounts/retention.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { sha256Of } from '../photos/index.ts'
import { purgeEvidence } from './purge-evidence.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

const drawn = 'M100 100L160 60L220 140L300 80'

describe('a link', () => {
  it('opens its photo without a cookie, for ten to fifteen minutes, and nothing else', async () => {
    const { scenario, customer } = await fixture.scenarioAfter()
    // links are the same for five minutes: the test begins with such a span, or its second look might fall into the next
    const { clock, ctx } = fixture.app.fixture
    const spanMs = 5 * 60_000
    const intoSpanMs = (await clock.now(ctx.db)).getTime() % spanMs
    clock.advance(`${Math.ceil((spanMs - intoSpanMs) / 1_000)}s`)
    const photo = await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    const other = await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    const { status, headers, bytes } = await fixture.open(photo.link)
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
    for (const wrong of wrongs) expect((await fixture.open(wrong)).status, wrong).toBe(404)
    const again = (await fixture.look(customer, scenario)).photos[0]
    expect([again?.link, again?.thumbnailLink]).toEqual([photo.link, photo.thumbnailLink])
    fixture.app.fixture.clock.advance('9m')
    expect((await fixture.open(photo.link)).status).toBe(200)
    fixture.app.fixture.clock.advance('6m')
    expect((await fixture.open(photo.link)).status).toBe(404)
    expect(
      (await fixture.open((await fixture.look(customer, scenario)).photos[0]?.link ?? '')).status,
    ).toBe(200)
  })
})

describe('kept', () => {
  it(`for ${evidenceMonths} months after the end, and then gone with every file`, async () => {
    const { scenario, customer, cab, advanceJob } = await fixture.scenarioAfter(
      'set_off',
      'arrive',
      'start',
    )
    const { app } = fixture
    const photo = await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    await cab.send('PUT', `/api/bookings/${scenario.bookingId}/signature`, {
      signerName: 'Aoife Sample',
      path: drawn,
    })
    await advanceJob('complete')
    const endedBefore = async (days: number) => {
      const now = await app.ctx.clock.now(app.db)
      const completedAt = new Date(now)
      completedAt.setUTCMonth(completedAt.getUTCMonth() - evidenceMonths)
      completedAt.setUTCDate(completedAt.getUTCDate() - days)
      await app.db.update(bookings).set({ completedAt }).where(eq(bookings.id, scenario.bookingId))
      await purgeEvidence(app.ctx)
      await app.fixture.drain()
      return fixture.look(customer, scenario)
    }
    expect((await endedBefore(-1)).photos).toHaveLength(1)
    const after = await endedBefore(1)
    expect([after.photos, after.signature]).toEqual([[], null])
    const folder = join(app.ctx.config.filesDir, 'photos', photo.photoId)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  it('not at all when the files never arrived', async () => {
    const { scenario, customer } = await fixture.scenarioAfter()
    const { app } = fixture
    const photo = await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    await app.db
      .update(bookingPhotos)
      .set({ storedAt: null })
      .where(eq(bookingPhotos.id, photo.photoId))
    const rows = () =>
      app.db.select().from(bookingPhotos).where(eq(bookingPhotos.id, photo.photoId))
    await purgeEvidence(app.ctx)
    expect(await rows()).toHaveLength(1)
    app.fixture.clock.advance('2h')
    await purgeEvidence(app.ctx)
    expect(await rows()).toHaveLength(0)
  })
})

it('is in an S3 store when one is configured: sent, opened and deleted', async () => {
  const s3 = await openS3Server()
  const elsewhere = await openEvidenceFixture({
    env: {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
  })
  const { scenario, customer } = await elsewhere.scenarioAfter()
  const photo = await elsewhere.add(customer, scenario, 'damage', await fixture.nextPhoto())
  expect(sha256Of((await elsewhere.open(photo.link)).bytes)).toBe(photo.sha256)
  expect(existsSync(elsewhere.app.ctx.config.filesDir)).toBe(false)
  await customer.send('DELETE', `/api/bookings/${scenario.bookingId}/photos/${photo.photoId}`)
  await elsewhere.app.fixture.drain()
  const key = `photos/${photo.photoId}/${photo.sha256}.jpg`
  expect(await elsewhere.app.ctx.files.open(key)).toBeNull()
  await elsewhere.app.close()
  await s3.close()
})
