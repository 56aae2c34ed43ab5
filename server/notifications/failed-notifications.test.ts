/**
 * Notifications that could not be delivered, over HTTP, with a mail server that refuses. Mutants that were seen to fail are named
 * beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedNotificationRoutes } from '../../contract/operations/failed-notifications.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { deliverNotification } from './deliver-notification.ts'
import type { Mailer } from './mailer.ts'
import { layOutMail } from './mails/mail-layout.ts'
import { writeMail } from './write-mail.ts'

let app: AppFixture
let admin: Browser
beforeAll(async () => {
  app = await openAppFixture()
  admin = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})
afterAll(() => app.close())

const path = '/api/operations/failed-notifications'
const list = async (query = '') =>
  failedNotificationRoutes['GET /api/operations/failed-notifications'].answer.parse(
    (await admin.get(`${path}${query}`)).body,
  )
const count = async (): Promise<number> =>
  failedNotificationRoutes['GET /api/operations/failed-notifications/count'].answer.parse(
    (await admin.get(`${path}/count`)).body,
  ).count

let written = 0
/** A mail that the server refuses for good; answers its recipient. */
const failed = async (kind = 'operator_message'): Promise<string> => {
  const accountId = await makeAccount(app.db, { fullName: 'Unreached Una' })
  const key = `test:${(written += 1)}`
  await inTransaction(app.db, (tx) =>
    writeMail(app.ctx, tx, {
      key,
      kind,
      recipientId: accountId,
      bookingId: null,
      address: 'una@example.ie',
      mail: layOutMail({ subject: 'A message', heading: 'Hello', parts: [], reason: 'A test.' }),
    }),
  )
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from notifications where key = ${key}`,
  )
  await deliver(rows[0]?.id ?? '', 'refused')
  return accountId
}
const deliver = (notificationId: string, kind: 'sent' | 'refused') => {
  const outcome = kind === 'sent' ? { kind } : { kind, code: 'smtp_550' }
  const mailer: Mailer = { send: async () => outcome, close: () => {} }
  const run = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  return deliverNotification(
    app.ctx,
    { mailer, pushClient: null, smsClient: null, callClient: null },
    { notificationId },
    run,
  )
}
const recordOf = async (notificationId: string) => {
  const { rows } = await app.db.execute<{ action: string; after: unknown }>(
    sql`select action, after from audit_log where object_id = ${notificationId} order by at, id`,
  )
  return rows
}

it('shows whom, what, why and how often; sends it again; and once it arrives it is gone', async () => {
  const accountId = await failed()
  const { items } = await list()
  const [notification] = items
  expect(notification).toMatchObject({
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
  const notificationId = notification?.notificationId ?? ''

  expect((await admin.send('POST', `${path}/${notificationId}/retry`)).status).toBe(204)
  expect(await count()).toBe(0)
  // Mutant: not checked whether it still waits.
  expect(codeOf(await admin.send('POST', `${path}/${notificationId}/retry`))).toBe(
    'notification_not_failed',
  )
  await deliver(notificationId, 'refused')
  // Mutant: the body not kept, so that it can be sent once only.
  expect((await list()).items).toMatchObject([
    { notificationId, attempts: 2, retries: 1, retryStop: null },
  ])
  await admin.send('POST', `${path}/${notificationId}/retry`)
  await deliver(notificationId, 'sent')
  expect(await count()).toBe(0)
  const { rows } = await app.db.execute(
    sql`select state, body_text from notifications where id = ${notificationId}`,
  )
  expect(rows).toEqual([{ state: 'sent', body_text: null }])
  expect(await recordOf(notificationId)).toMatchObject([
    { action: 'retry_notification', after: { retries: 1 } },
    { action: 'retry_notification', after: { retries: 2 } },
  ])
})

it('keeps nothing that opens an account, and sends nothing that is over', async () => {
  await failed('reset_password')
  const [secret] = (await list()).items
  // Mutant: `holdsSecret` not checked.
  expect(secret?.retryStop).toBe('not_kept')
  const { rows } = await app.db.execute(
    sql`select body_text, body_html from notifications where id = ${secret?.notificationId ?? ''}`,
  )
  expect(rows).toEqual([{ body_text: null, body_html: null }])
  const response = await admin.send('POST', `${path}/${secret?.notificationId}/retry`)
  expect(codeOf(response)).toBe('notification_not_retriable')
  app.fixture.clock.advance('2h')
  expect((await list()).items[0]?.retryStop).toBe('too_late')

  const giveUp = (reason: string) =>
    admin.send('POST', `${path}/${secret?.notificationId}/dismiss`, { reason })
  expect((await giveUp(' ')).status).toBe(422)
  expect((await giveUp('Told by phone')).status).toBe(204)
  expect(codeOf(await giveUp('Told by phone'))).toBe('notification_not_failed')
  expect(await count()).toBe(0)
  expect(await recordOf(secret?.notificationId ?? '')).toMatchObject([
    { action: 'dismiss_notification', after: { reason: 'Told by phone' } },
  ])
})

it('goes on page by page', async () => {
  for (let n = 0; n < 3; n += 1) await failed()
  const first = await list('?limit=2')
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`)
  const ids = [...first.items, ...rest.items].map(({ notificationId }) => notificationId)
  expect(new Set(ids).size).toBe(3)
  expect(rest.nextCursor).toBeNull()
  expect((await admin.get(`${path}?cursor=x`)).status).toBe(422)
})

// Mutant: the kind left out of `secretKinds`.
it.each(['verify_email', 'sign_in_code', 'phone_code', 'phone_booking', 'partner_invitation'])(
  'keeps nothing of a failed %s',
  async (kind) => {
    const accountId = await failed(kind)
    const { rows } = await app.db.execute(
      sql`select state, body_text, body_html from notifications where recipient_id = ${accountId} and kind = ${kind}`,
    )
    expect(rows).toEqual([{ state: 'failed', body_text: null, body_html: null }])
  },
)
