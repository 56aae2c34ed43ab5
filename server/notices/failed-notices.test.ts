/**
 * Notifications that could not be delivered, over HTTP, with a mail server that refuses. Mutants that were seen to fail are named
 * beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedNoticeRoutes } from '../../contract/operations/failed-notices.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { deliverNotice } from './deliver-notice.ts'
import type { Mailer } from './mailer.ts'
import { layOutMail } from './mails/mail-layout.ts'
import { writeNotice } from './write-notice.ts'

let app: AppFixture
let desk: Browser
beforeAll(async () => {
  app = await openAppFixture()
  desk = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})
afterAll(() => app.close())

const path = '/api/operations/failed-notices'
const list = async (query = '') =>
  failedNoticeRoutes['GET /api/operations/failed-notices'].answer.parse(
    (await desk.get(`${path}${query}`)).body,
  )
const count = async (): Promise<number> =>
  failedNoticeRoutes['GET /api/operations/failed-notices/count'].answer.parse(
    (await desk.get(`${path}/count`)).body,
  ).count

let written = 0
/** A mail that the server refuses for good; answers its recipient. */
const failed = async (kind = 'operator_message'): Promise<string> => {
  const accountId = await makeAccount(app.db, { fullName: 'Unreached Una' })
  const key = `test:${(written += 1)}`
  await inTransaction(app.db, (tx) =>
    writeNotice(app.ctx, tx, {
      key,
      kind,
      recipientId: accountId,
      bookingId: null,
      address: 'una@example.ie',
      mail: layOutMail({ subject: 'A message', heading: 'Hello', parts: [], reason: 'A test.' }),
    }),
  )
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from notices where key = ${key}`,
  )
  await deliver(rows[0]?.id ?? '', 'refused')
  return accountId
}
const deliver = (noticeId: string, kind: 'sent' | 'refused') => {
  const outcome = kind === 'sent' ? { kind } : { kind, code: 'smtp_550' }
  const mailer: Mailer = { send: async () => outcome, close: () => {} }
  const run = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  return deliverNotice(app.ctx, { mailer, pushClient: null, smsClient: null }, { noticeId }, run)
}
const recordOf = async (noticeId: string) => {
  const { rows } = await app.db.execute<{ action: string; after: unknown }>(
    sql`select action, after from audit_log where object_id = ${noticeId} order by at, id`,
  )
  return rows
}

it('shows whom, what, why and how often; sends it again; and once it arrives it is gone', async () => {
  const accountId = await failed()
  const { items } = await list()
  const [notice] = items
  expect(notice).toMatchObject({
    channel: 'email',
    recipient: { accountId, name: 'Unreached Una' },
    address: 'una@example.ie',
    subject: 'A message',
    failure: 'smtp_550',
    attempts: 1,
    retries: 0,
    retryStop: null,
  })
  expect(await count()).toBe(1)
  const noticeId = notice?.noticeId ?? ''

  expect((await desk.send('POST', `${path}/${noticeId}/retry`)).status).toBe(204)
  expect(await count()).toBe(0)
  // Mutant: not checked whether it still waits.
  expect(codeOf(await desk.send('POST', `${path}/${noticeId}/retry`))).toBe('notice_not_failed')
  await deliver(noticeId, 'refused')
  // Mutant: the body not kept, so that it can be sent once only.
  expect((await list()).items).toMatchObject([
    { noticeId, attempts: 2, retries: 1, retryStop: null },
  ])
  await desk.send('POST', `${path}/${noticeId}/retry`)
  await deliver(noticeId, 'sent')
  expect(await count()).toBe(0)
  const { rows } = await app.db.execute(
    sql`select state, body_text from notices where id = ${noticeId}`,
  )
  expect(rows).toEqual([{ state: 'sent', body_text: null }])
  expect(await recordOf(noticeId)).toMatchObject([
    { action: 'retry_notice', after: { retries: 1 } },
    { action: 'retry_notice', after: { retries: 2 } },
  ])
})

it('keeps nothing that opens an account, and sends nothing that is over', async () => {
  await failed('reset_password')
  const [secret] = (await list()).items
  // Mutant: `holdsSecret` not checked.
  expect(secret?.retryStop).toBe('not_kept')
  const { rows } = await app.db.execute(
    sql`select body_text, body_html from notices where id = ${secret?.noticeId ?? ''}`,
  )
  expect(rows).toEqual([{ body_text: null, body_html: null }])
  const said = await desk.send('POST', `${path}/${secret?.noticeId}/retry`)
  expect(codeOf(said)).toBe('notice_not_retriable')
  app.fixture.clock.advance('2h')
  expect((await list()).items[0]?.retryStop).toBe('too_late')

  const giveUp = (reason: string) =>
    desk.send('POST', `${path}/${secret?.noticeId}/dismiss`, { reason })
  expect((await giveUp(' ')).status).toBe(422)
  expect((await giveUp('Told by phone')).status).toBe(204)
  expect(codeOf(await giveUp('Told by phone'))).toBe('notice_not_failed')
  expect(await count()).toBe(0)
  expect(await recordOf(secret?.noticeId ?? '')).toMatchObject([
    { action: 'dismiss_notice', after: { reason: 'Told by phone' } },
  ])
})

it('goes on page by page', async () => {
  for (let n = 0; n < 3; n += 1) await failed()
  const first = await list('?limit=2')
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`)
  const ids = [...first.items, ...rest.items].map(({ noticeId }) => noticeId)
  expect(new Set(ids).size).toBe(3)
  expect(rest.nextCursor).toBeNull()
  expect((await desk.get(`${path}?cursor=x`)).status).toBe(422)
})

// Mutant: the kind left out of `secretKinds`.
it.each(['verify_email', 'sign_in_code', 'phone_booking', 'partner_invitation'])(
  'keeps nothing of a failed %s',
  async (kind) => {
    const accountId = await failed(kind)
    const { rows } = await app.db.execute(
      sql`select state, body_text, body_html from notices where recipient_id = ${accountId} and kind = ${kind}`,
    )
    expect(rows).toEqual([{ state: 'failed', body_text: null, body_html: null }])
  },
)
