/** The deletion log as operators read it, and the record of processing beside it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deletionRoutes } from '../../contract/operations/deletions.ts'
import { dataCategories } from '../../domain/privacy/data-categories.ts'
import { retentionVersion } from '../../domain/privacy/retention-rules.ts'
import { writeDeletion } from '../deletions/index.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let operatorId: string
beforeAll(async () => {
  app = await openAppFixture()
  operatorId = await makeAccount(app.db, { role: 'operator' })
  const at = await app.ctx.clock.now(app.db)
  for (let rowCount = 1; rowCount <= 3; rowCount += 1) {
    await writeDeletion(app.db, {
      category: 'contact_messages',
      rule: rowCount === 3 ? 'of_former_days' : 'contact_messages',
      job: 'run-daily-maintenance',
      jobRun: '9',
      rowCount,
      span: rowCount === 1 ? null : { from: new Date(0), to: at },
      at,
    })
  }
})
afterAll(() => app.close())

const page = async (query: string) =>
  deletionRoutes['GET /api/operations/deletions'].answer.parse(
    (await (await app.browserOf(operatorId)).get(`/api/operations/deletions${query}`)).body,
  )

it('is listed page by page, newest first, in words', async () => {
  const first = await page('?limit=2')
  expect(first.items).toMatchObject([
    { rowCount: 3, removes: 'of_former_days' },
    { rowCount: 2, removes: 'Messages to support and our answers', ruleVersion: retentionVersion },
  ])
  const second = await page(`?limit=2&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ items: [{ rowCount: 1, dataFrom: null }], nextCursor: null })
})

it('is a file for an auditor, and who took it is on record', async () => {
  const answer = await (await app.browserOf(operatorId)).get('/api/operations/deletions/csv')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = String(answer.body).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Deleted at,Category,Rule')
  expect(lines[3]).toContain(',contact_messages,contact_messages,')
  const { rows } = await app.db.execute(
    sql`select account_id from audit_log where action = 'export_report' and object_id = 'deletions'`,
  )
  expect(rows).toEqual([{ account_id: operatorId }])
})

it('is beside the record of processing, a row for each category', async () => {
  const browser = await app.browserOf(operatorId)
  const answer = await browser.get('/api/operations/processing-record/csv')
  expect(answer.status).toBe(200)
  const text = String(answer.body)
  expect(text).toContain('Receipts and credit notes')
  expect(text).toContain('support@towline.example')
  expect(text.trim().split('\r\n').length).toBeGreaterThan(dataCategories.length)
})

it('is closed to everyone else', async () => {
  const customer = await makeAccount(app.db)
  expect((await (await app.browserOf(customer)).get('/api/operations/deletions')).status).toBe(403)
  expect((await app.visitor().get('/api/operations/deletions/csv')).status).toBe(401)
})
