/**
 * Pictures and signatures over HTTP. Mutants that were seen to fail: `photoRefusal` not asked under the lock; the name of the device not looked for;
 * the picture marked as stored before it is; files that stay when their row goes; the operator's look not written down.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '../../contract/evidence.ts'
import { liveEvent } from '../../contract/live-events.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { damageAfterHours, maxPhotosOfKind } from '../../domain/evidence.ts'
import { signatureTexts } from '../../domain/signature.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { codeOf } from '../testing/ask.ts'
import type { BrowserAnswer } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { openEvidenceScene, type EvidenceScene } from '../testing/evidence-scene.ts'
import { openTab } from '../testing/open-tab.ts'
import { fieldsOf } from '../testing/refusals.ts'
import { addPhoto } from './add-photo.ts'
import { sha256Of } from '../pictures/index.ts'

let scene: EvidenceScene
beforeAll(async () => {
  scene = await openEvidenceScene()
})
afterAll(() => scene.house.close())

const refusalOf = (answer: BrowserAnswer) => [answer.status, codeOf(answer)]
const notOffered = [409, 'photo_not_offered']

const drawn = 'M100 100L160 60L220 140L300 80'

describe('pictures', () => {
  it('of damage are the customer’s, of the corners the driver’s, each in its time; both see both', async () => {
    const { cast, customer, cab, desk, moveOn } = await scene.castAfter('set_off')
    const sends = async (who: typeof cab, kind: string) =>
      scene.send(who, cast, kind, await scene.nextPicture())
    expect(refusalOf(await sends(cab, 'damage'))).toEqual(notOffered)
    expect(refusalOf(await sends(customer, 'pickup_front'))).toEqual(notOffered)
    expect(refusalOf(await sends(cab, 'pickup_front')), 'not there yet').toEqual(notOffered)
    expect((await sends(customer, 'damage')).status).toBe(201)
    await moveOn('arrive')
    expect((await sends(cab, 'pickup_front')).status).toBe(201)
    expect(refusalOf(await sends(cab, 'dropoff_front'))).toEqual(notOffered)
    await moveOn('start')
    expect((await sends(cab, 'pickup_left')).status).toBe(201)
    expect((await sends(cab, 'dropoff_front')).status).toBe(201)
    await moveOn('complete')
    expect(refusalOf(await sends(cab, 'dropoff_rear'))).toEqual(notOffered)
    expect((await sends(customer, 'damage')).status, 'seen at home').toBe(201)
    for (const browser of [customer, cab, desk]) {
      const { photos } = await scene.look(browser, cast)
      expect(photos.map(({ kind, side }) => `${side} ${kind}`)).toEqual([
        'customer damage',
        'driver pickup_front',
        'driver pickup_left',
        'driver dropoff_front',
        'customer damage',
      ])
    }
    scene.house.scene.clock.advance(`${damageAfterHours}h`)
    expect(refusalOf(await sends(customer, 'damage'))).toEqual(notOffered)
  })

  it('are shown from the booking on, and not before the card is held', async () => {
    const pending = await scene.house.castPending()
    const owner = await scene.house.browserOf(pending.accounts.owner)
    expect(
      refusalOf(await scene.send(owner, pending, 'damage', await scene.nextPicture())),
    ).toEqual(notOffered)
    const offered = await scene.house.castOffered()
    const other = await scene.house.browserOf(offered.accounts.owner)
    await scene.add(other, offered, 'damage', await scene.nextPicture())
    // not even whoever is asked
    const asked = await scene.house.browserOf(offered.accounts.offered_driver)
    expect((await asked.get(`/api/bookings/${offered.bookingId}/evidence`)).status).toBe(404)
  })

  it('sent again are the same picture, also at the same moment and after its time', async () => {
    const { cast, customer, cab, moveOn } = await scene.castAfter('set_off', 'arrive')
    const bytes = await scene.nextPicture()
    const takenAt = '2026-11-20T09:00:00.000Z'
    const clientId = nextClientId()
    const query = `&takenAt=${takenAt}`
    const all = await Promise.all(
      [1, 2, 3].map(() => scene.add(cab, cast, 'pickup_rear', bytes, { query, clientId })),
    )
    expect(new Set(all.map(({ photoId }) => photoId)).size).toBe(1)
    expect(all[0]?.takenAt).toBe(takenAt)
    await moveOn('start')
    await moveOn('complete')
    const again = await scene.add(cab, cast, 'pickup_rear', bytes, { clientId })
    expect(again.photoId).toBe(all[0]?.photoId)
    expect((await scene.look(cab, cast)).photos).toHaveLength(1)
    // the same name on a device of the other side is another picture
    const other = await scene.add(customer, cast, 'damage', bytes, { clientId })
    expect(other.photoId).not.toBe(again.photoId)
  })

  it('that come while the recovery ends come too late', async () => {
    const { cast, cab } = await scene.castAfter('set_off', 'arrive', 'start')
    const { db, scene: booking } = scene.house
    const bytes = await scene.nextPicture()
    const late = await inTransaction(db, async (tx) => {
      await tx.select().from(bookings).where(eq(bookings.id, cast.bookingId)).for('update')
      const sending = scene.send(cab, cast, 'dropoff_left', bytes)
      await booking.waitForBlocked()
      await tx
        .update(bookings)
        .set({ status: 'completed', completedAt: new Date() })
        .where(eq(bookings.id, cast.bookingId))
      // its answer comes after the commit
      return { sending }
    })
    expect(refusalOf(await late.sending)).toEqual(notOffered)
  })

  it('are so many of a kind and no more, however many come at once', async () => {
    const { cast, cab } = await scene.castAfter('set_off', 'arrive')
    const most = maxPhotosOfKind('pickup_left')
    const pictures = await Promise.all(Array.from({ length: most + 2 }, scene.nextPicture))
    const answers = await Promise.all(
      pictures.map((bytes) => scene.send(cab, cast, 'pickup_left', bytes)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: most }, () => 201),
      409,
      409,
    ])
    expect(answers.map(codeOf)).toContain('photos_full')
  })

  it('are taken back by who took them until the booking moves on, files and all', async () => {
    const { cast, customer, cab, moveOn } = await scene.castAfter('set_off')
    const gone = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    const kept = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    expect([gone.isRemovable, kept.isRemovable]).toEqual([true, true])
    const [seen] = (await scene.look(cab, cast)).photos
    expect(seen?.isRemovable, 'not the other side’s').toBe(false)
    const remove = (who: typeof cab, photoId: string, bookingId = cast.bookingId) =>
      who.send('DELETE', `/api/bookings/${bookingId}/photos/${photoId}`)
    expect(refusalOf(await remove(cab, gone.photoId))).toEqual([409, 'photo_kept'])
    const other = await scene.castAfter()
    const elsewhere = await remove(other.customer, gone.photoId, other.cast.bookingId)
    expect(refusalOf(elsewhere)).toEqual([404, 'not_found'])
    expect(refusalOf(await remove(customer, newId('pho')))).toEqual([404, 'not_found'])

    expect((await scene.open(gone.link)).status).toBe(200)
    const folder = join(scene.house.ctx.config.dataDir, 'files', 'photos', gone.photoId)
    expect(readdirSync(folder)).toHaveLength(2)
    expect((await remove(customer, gone.photoId)).status).toBe(204)
    expect((await scene.open(gone.link)).status).toBe(404)
    await scene.house.scene.drain()
    expect(readdirSync(folder)).toEqual([])

    await moveOn('arrive')
    expect(refusalOf(await remove(customer, kept.photoId))).toEqual([409, 'photo_kept'])
    expect((await scene.look(customer, cast)).photos.map(({ isRemovable }) => isRemovable)).toEqual(
      [false],
    )
  })

  it('whose files did not arrive are nowhere to be seen, and come when they are sent again', async () => {
    const { cast, customer } = await scene.castAfter()
    const { ctx } = scene.house
    const bytes = await scene.nextPicture()
    const clientId = nextClientId()
    const kind = 'damage' as const
    const sent = { bookingId: cast.bookingId, clientId, kind, takenAt: null, bytes }
    const broken = { ...ctx.files, put: () => Promise.reject(new Error('disk full')) }
    await expect(addPhoto({ ...ctx, files: broken }, cast.accounts.owner, sent)).rejects.toThrow(
      'disk full',
    )
    expect((await scene.look(customer, cast)).photos).toEqual([])
    // another picture under the name of one that is half here would leave files that no row knows
    const other = await scene.send(customer, cast, 'damage', await scene.nextPicture(), {
      clientId,
    })
    expect([other.status, fieldsOf(other).clientId]).toEqual([422, 'Another picture has this name'])
    const photo = await scene.add(customer, cast, 'damage', bytes, { clientId })
    expect((await scene.open(photo.link)).status).toBe(200)
    expect((await scene.look(customer, cast)).photos).toHaveLength(1)
    const folder = join(ctx.config.dataDir, 'files', 'photos', photo.photoId)
    expect(readdirSync(folder)).toHaveLength(2)
  })
})

describe('the signature', () => {
  it('is given at hand-over, drawn or typed, and stays as it was once the recovery is completed', async () => {
    const { cast, customer, cab, moveOn } = await scene.castAfter('set_off', 'arrive')
    const path = `/api/bookings/${cast.bookingId}/signature`
    const sign = (who: typeof cab, body: object) => who.send('PUT', path, body)
    const body = { signerName: 'Garda Sample', path: drawn }
    expect(refusalOf(await sign(cab, body))).toEqual([409, 'signature_not_open'])
    await moveOn('start')
    for (const wrong of ['', 'M1 1L2 2', '<svg onload=alert(1)>', `${drawn}Z`]) {
      expect(Object.values(signatureTexts)).toContain(
        fieldsOf(await sign(cab, { ...body, path: wrong })).path,
      )
    }
    expect((await sign(cab, body)).status).toBe(200)
    expect((await sign(customer, { signerName: 'Aoife Sample', path: null })).status).toBe(200)
    const { signature } = await scene.look(cab, cast)
    expect(signature).toMatchObject({ signerName: 'Aoife Sample', path: null })
    const statement = [cast.bookingId, signature?.signerName, signature?.path, signature?.signedAt]
    expect(signature?.sha256).toBe(sha256Of(JSON.stringify(statement)))
    await moveOn('complete')
    expect(refusalOf(await sign(cab, body))).toEqual([409, 'signature_not_open'])
    expect((await sign(customer, { signerName: 'Aoife Sample', path: null })).status).toBe(200)
    expect((await scene.look(customer, cast)).signature).toEqual(signature)
  })
})

const lastEvidence = (stream: string): Evidence | undefined =>
  [...stream.matchAll(/^data: (.*"evidence_changed".*)$/gm)]
    .map(([, data = '']) => liveEvent.parse(JSON.parse(data)))
    .flatMap((event) => (event.type === 'evidence_changed' ? [event.evidence] : []))
    .at(-1)

describe('told live', () => {
  it('to both: what they had, and the events, are a fresh fetch', async () => {
    const { cast, customer, cab, moveOn } = await scene.castAfter('set_off', 'arrive')
    const tabs = { customer: await openTab(customer), driver: await openTab(cab) }
    const browsers = { customer, driver: cab }
    /** Once the last of them holds this. */
    const isSame = async (part: string): Promise<void> => {
      for (const side of ['customer', 'driver'] as const) {
        await tabs[side].sees(part)
        const fresh = await scene.look(browsers[side], cast)
        const told = lastEvidence(tabs[side].text())
        expect({ ...told, serverNow: '' }, side).toEqual({ ...fresh, serverNow: '' })
      }
    }
    const first = await scene.add(cab, cast, 'pickup_front', await scene.nextPicture())
    await isSame(first.photoId)
    const second = await scene.add(customer, cast, 'damage', await scene.nextPicture())
    await isSame(second.photoId)
    await cab.send('DELETE', `/api/bookings/${cast.bookingId}/photos/${first.photoId}`)
    await isSame(`"photos":[{"photoId":"${second.photoId}"`)
    await moveOn('start')
    await cab.send('PUT', `/api/bookings/${cast.bookingId}/signature`, {
      signerName: 'Aoife Sample',
      path: drawn,
    })
    await isSame('"signerName":"Aoife Sample"')
    Object.values(tabs).forEach((tab) => tab.close())
  })
})

it('an operator’s look is on record', async () => {
  const { cast, desk } = await scene.castAfter()
  await scene.look(desk, cast)
  const rows = await scene.house.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'read_evidence'), eq(auditLog.objectId, cast.bookingId)))
  expect(rows.map(({ accountId }) => accountId)).toEqual([cast.accounts.operator])
})
