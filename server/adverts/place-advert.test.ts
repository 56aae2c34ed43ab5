/**
 * Advertisements as operators place them, over HTTP. Seen to fail with: `isImageThere` returning true.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advertRoutes, operatorAdvert, type OperatorAdvert } from '../../contract/adverts.ts'
import { unusedAdvertImageDays } from '../../domain/accounts/retention.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { sendSample, codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { keyOf } from '../photos/index.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { samplePhoto } from '../testing/samples/sample-photos.ts'
import { deleteOrphanedAdvertImages } from './delete-orphaned-advert-images.ts'
import { advertImagePath, findAdvertImage, holdAdvertImage } from './operator-adverts.store.ts'

let app: AppFixture
let orla: Browser
let imageUrl: string
beforeAll(async () => {
  app = await openAppFixture()
  orla = await app.browserOf(
    await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' }),
  )
  const { body } = await sendImage(samplePhoto)
  imageUrl = advertRoutes['POST /api/operations/adverts/images'].answer.parse(body).imageUrl
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`delete from ad_interactions`)
  await app.db.execute(sql`delete from advertisements`)
})

const sendImage = (bytes: Uint8Array, type = 'image/jpeg') =>
  sendSample(orla, 'POST', {
    path: '/api/operations/adverts/images?clientId=apictureofanadvertisement',
    file: { type, bytes },
  })

const hourMs = 3_600_000
const inHours = async (hours: number): Promise<string> =>
  new Date((await app.ctx.clock.now(app.db)).getTime() + hours * hourMs).toISOString()
const fields = async (change: object = {}) => ({
  position: 'footer',
  title: 'Tyres while you wait',
  description: 'Fitted in an hour, any size.',
  advertiserName: 'Sample Tyres',
  imageUrl,
  targetUrl: 'https://tyres.example.ie/',
  startsAt: await inHours(-1),
  endsAt: await inHours(24),
  isActive: true,
  ...change,
})
const place = async (change: object = {}): Promise<OperatorAdvert> => {
  const response = await orla.send('POST', '/api/operations/adverts', await fields(change))
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return operatorAdvert.parse(response.body)
}
const onSite = async (): Promise<string[]> => {
  const { body } = await app.visitor().get('/api/adverts?position=footer')
  return advertRoutes['GET /api/adverts'].answer.parse(body).adverts.map(({ title }) => title)
}

it('keeps its image; an unused image is deleted after a while, with its files', async () => {
  const send = async (clientId: string) => {
    const path = `/api/operations/adverts/images?clientId=${clientId}`
    const { body } = await sendSample(orla, 'POST', {
      path,
      file: { type: 'image/jpeg', bytes: samplePhoto },
    })
    return advertRoutes['POST /api/operations/adverts/images'].answer.parse(body).imageUrl
  }
  const [used, unused, young, taken] = [
    await send('thepicturethatisshown'),
    await send('thepicturethatisnot'),
    await send('thepicturethatmaybesoon'),
    await send('thepicturethatisbeingused'),
  ]
  await place({ imageUrl: used })
  const old = sql`now() - make_interval(days => ${unusedAdvertImageDays}, mins => 1)`
  await app.db.execute(
    sql`update advert_pictures set created_at = ${old} where client_id like 'thepicture%' and client_id <> 'thepicturethatmaybesoon'`,
  )
  const keep = async () => {
    await deleteOrphanedAdvertImages(app.ctx)
    await app.fixture.drain()
  }
  const isThere = async (url: string) => (await app.visitor().get(url)).status === 200
  const idOf = (url: string) => url.replace(advertImagePath(''), '')
  const fileOf = async (url: string) => {
    const image = await findAdvertImage(app.db, idOf(url))
    if (!image) throw new Error(`no picture ${url}`)
    return () => app.ctx.files.open(keyOf(image, 'full'))
  }
  const [usedFile, unusedFile] = [await fileOf(used), await fileOf(unused)]
  await inTransaction(app.db, async (tx) => {
    expect(await holdAdvertImage(tx, idOf(taken))).toBe(true)
    // Mutants: all old ones; also the young; not skipped, so that it waits for this for ever.
    await keep()
  })
  expect(await Promise.all([used, unused, young, taken].map(isThere))).toEqual([
    true,
    false,
    true,
    true,
  ])
  // Mutant: `removeFilesOf` left out.
  expect([await usedFile(), await unusedFile()].map(Boolean)).toEqual([true, false])
  await keep()
  expect(await isThere(taken)).toBe(false)
  expect(
    codeOf(await orla.send('POST', '/api/operations/adverts', await fields({ imageUrl: taken }))),
  ).toBe('invalid_input')
})

describe('an advertisement', () => {
  it('is placed, seen on the site with its image, paused, resumed and changed; its figures stay', async () => {
    const { adId, state } = await place()
    expect(state).toBe('running')
    expect(await onSite()).toEqual(['Tyres while you wait'])
    const image = await app.visitor().get(imageUrl)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/jpeg')

    await app
      .visitor()
      .send('POST', `/api/adverts/${adId}/interactions`, { interaction_type: 'view' })
    const pause = (isActive: boolean) =>
      orla.send('PUT', `/api/operations/adverts/${adId}/active`, { isActive })
    expect((await pause(false)).body).toMatchObject({ state: 'paused' })
    expect(await onSite()).toEqual([])
    await pause(true)
    await orla.send('PUT', `/api/operations/adverts/${adId}`, await fields({ title: 'New tyres' }))
    expect(await onSite()).toEqual(['New tyres'])

    const { rows } = await app.db.execute(
      sql`select action, before, after from audit_log where object_id = ${adId} order by at`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'create_advert',
      'change_advert',
      'change_advert',
      'change_advert',
    ])
    expect(rows[1]).toMatchObject({ before: { isActive: true }, after: { isActive: false } })
    expect(rows[3]?.before).toMatchObject({ title: 'Tyres while you wait' })
    expect(rows[3]?.before).not.toHaveProperty('targetUrl')
  })

  it('says whether it is scheduled, running or over', async () => {
    await place({ startsAt: await inHours(2) })
    await place({ startsAt: await inHours(-3), endsAt: await inHours(-1) })
    const { body } = await orla.get('/api/operations/adverts')
    const { adverts } = advertRoutes['GET /api/operations/adverts'].answer.parse(body)
    expect(adverts.map(({ state }) => state).toSorted()).toEqual(['coming', 'over'])
    expect(await onSite()).toEqual([])
  })

  it.each([
    ['an address that is not encrypted', { targetUrl: 'http://tyres.example.ie/' }, 'targetUrl'],
    ['a script', { targetUrl: 'javascript:alert(1)' }, 'targetUrl'],
    ['an account before the host', { targetUrl: 'https://towline.ie@evil.example/' }, 'targetUrl'],
    ['a picture from elsewhere', { imageUrl: 'https://evil.example/a.png' }, 'imageUrl'],
    [
      'an image that was never uploaded',
      { imageUrl: `/api/adverts/pictures/adp_${'0'.repeat(26)}` },
      'imageUrl',
    ],
    ['no title', { title: ' ' }, 'title'],
    ['an end before its start', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
  ])('is not placed with %s', async (_what, change, field) => {
    const response = await orla.send('POST', '/api/operations/adverts', await fields(change))
    expect(response.status).toBe(422)
    expect(response.body).toHaveProperty(['fields', field])
  })

  it('that does not exist is not changed', async () => {
    const path = `/api/operations/adverts/adv_${'0'.repeat(26)}`
    expect((await orla.send('PUT', path, await fields())).status).toBe(404)
    expect((await orla.send('PUT', `${path}/active`, { isActive: true })).status).toBe(404)
  })
})

it('an image is typed by its content, and sent again it is the same', async () => {
  const again = await sendImage(samplePhoto)
  expect(again.body).toEqual({ imageUrl })
  const script = new TextEncoder().encode('<svg onload="alert(1)"/>')
  const response = await sendSample(orla, 'POST', {
    path: '/api/operations/adverts/images?clientId=anotherpictureentirely',
    file: { type: 'image/png', bytes: script },
  })
  expect(codeOf(response)).toBe('photo_not_readable')
})
