/** Views of the lists that operators keep. Seen to fail with: `account_id` or `list` left out of each condition; the query stored as it was sent. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedViewRoutes } from '../../contract/operations/saved-views.ts'
import { savedViewsMax, type ViewedList } from '../../domain/operations/saved-view.ts'
import type { Browser } from '../testing/browser.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let una: Browser
let orla: Browser
beforeAll(async () => {
  app = await openAppFixture()
  const operator = async (): Promise<Browser> =>
    app.browserOf(await makeAccount(app.db, { role: 'operator' }))
  una = await operator()
  orla = await operator()
})
afterAll(() => app.close())

const save = (who: Browser, name: string, query: string, list: ViewedList = 'board') =>
  who.send('POST', '/api/me/saved-views', { list, name, query })
const viewsOf = async (who: Browser) =>
  savedViewRoutes['GET /api/me/saved-views'].answer.parse(
    (await who.get('/api/me/saved-views')).body,
  ).views

it('are each operator’s own: kept by name, replaced by the same name, and deleted by no other', async () => {
  expect((await save(una, 'Cork', 'county=Cork&open=bkg_x&show=trouble')).status).toBe(201)
  await save(orla, 'cork', 'county=Cork&sort=price')
  const [view] = await viewsOf(una)
  expect(view).toMatchObject({ name: 'Cork', query: 'show=trouble&county=Cork' })
  expect(await viewsOf(orla)).toMatchObject([{ name: 'cork', query: 'county=Cork&sort=price' }])

  await save(una, 'CORK', 'county=Cork&age=60')
  expect(await viewsOf(una)).toEqual([
    { viewId: view?.viewId, list: 'board', name: 'CORK', query: 'county=Cork&age=60' },
  ])
  const path = `/api/me/saved-views/${view?.viewId}`
  expect(codeOf(await orla.send('DELETE', path))).toBe('not_found')
  expect((await una.send('DELETE', path)).status).toBe(204)
  expect(await viewsOf(una)).toEqual([])
  expect(await viewsOf(orla)).toHaveLength(1)
})

it('belong to a list: another may have one of the same name, and as many, and each keeps only what its list can filter', async () => {
  await save(una, 'Cork', 'county=Cork&state=verified&sort=price', 'board')
  await save(una, 'Cork', 'county=Cork&state=verified&sort=price', 'drivers')
  expect(await viewsOf(una)).toMatchObject([
    { list: 'board', name: 'Cork', query: 'county=Cork&sort=price' },
    { list: 'drivers', name: 'Cork', query: 'state=verified&county=Cork' },
  ])
  await save(una, 'Cork', 'state=suspended', 'drivers')
  expect((await viewsOf(una)).map(({ query }) => query)).toEqual([
    'county=Cork&sort=price',
    'state=suspended',
  ])
  for (let n = 1; n < savedViewsMax; n += 1) await save(una, `View ${n}`, '', 'drivers')
  expect(codeOf(await save(una, 'One more', '', 'drivers'))).toBe('too_many_saved_views')
  expect((await save(una, 'Another list', '', 'users')).status).toBe(201)
  expect(codeOf(await save(una, 'No list', '', 'tolls' as ViewedList))).toBe('invalid_input')
  await app.db.execute(sql`delete from saved_views`)
})

it('need a name, and are as many as a list can show', async () => {
  expect(codeOf(await save(una, '  ', ''))).toBe('invalid_input')
  for (let n = 0; n < savedViewsMax; n += 1) await save(una, `View ${n}`, '')
  expect(codeOf(await save(una, 'One more', ''))).toBe('too_many_saved_views')
  expect((await save(orla, 'Hers', '')).status, 'of another operator').toBe(201)
  expect((await save(una, 'View 3', 'age=60')).status).toBe(201)
  await app.db.execute(sql`delete from saved_views`)
})
