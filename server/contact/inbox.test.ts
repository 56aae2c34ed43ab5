/**
 * The operators' inbox, over HTTP. Seen to fail with: the answer sent without checking `seenReplies`.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxMessage, inboxRoutes, type InboxMessage } from '../../contract/operations/inbox.ts'
import { contactMessageDays } from '../../domain/accounts/retention.ts'
import { messageReference } from '../../domain/contact-message.ts'
import { supportContact } from '../../domain/support.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { deleteOldMessages } from './delete-old-messages.ts'

let app: AppFixture
let [orla, oscar]: Browser[] = []
let oscarId: string
beforeAll(async () => {
  app = await openAppFixture()
  orla = await app.browserOf(
    await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' }),
  )
  oscarId = await makeAccount(app.db, { role: 'operator', fullName: 'Oscar Operator' })
  oscar = await app.browserOf(oscarId)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`truncate contact_messages, contact_replies, notifications`)
})
const first = (): Browser => orla ?? app.visitor()
const second = (): Browser => oscar ?? app.visitor()

const write = async (name: string, message: string): Promise<void> => {
  const email = `${name.toLowerCase()}@example.ie`
  const response = await app.visitor().send('POST', '/api/contact', { name, email, message })
  expect(response.status).toBe(204)
}
const look = async (change: object = {}, browser = first()) => {
  const body = { state: 'open', search: '', isMine: false, ...change }
  const response = await browser.send('POST', '/api/operations/messages/search', body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return inboxRoutes['POST /api/operations/messages/search'].answer.parse(response.body)
}
const only = async (): Promise<InboxMessage> => {
  const [message] = (await look({ state: null })).messages
  if (!message) throw new Error('nobody wrote')
  return message
}
const act = (browser: Browser, method: 'POST' | 'PUT', path: string, body: object) =>
  browser.send(method, `/api/operations/messages/${path}`, body)

describe('a message', () => {
  it('is found, counted, and answered once, by a mail that is kept', async () => {
    await write('Nuala', 'The winch cable left a mark.')
    await write('Brian', 'Do you cover Clare Island?')
    expect(await look()).toMatchObject({
      total: 2,
      messages: [{ name: 'Brian' }, { name: 'Nuala' }],
    })
    expect((await look({ search: 'WINCH' })).messages).toMatchObject([{ name: 'Nuala' }])
    expect((await look({ search: '100%' })).total).toBe(0)
    const [message] = (await look({ search: 'nuala@' })).messages
    if (!message) throw new Error('no message')
    // Mutant: the reference in the mails leads nowhere.
    const search = messageReference(message.messageId).replace('-', ' ').toLowerCase()
    expect((await look({ search })).messages).toMatchObject([{ name: 'Nuala' }])
    const { messageId } = message
    const count = await first().get('/api/operations/waiting')
    expect(count.body).toMatchObject({ messages: 2 })

    const answer = { content: 'Send us a picture.\nWe pay for it.', seenReplies: 0 }
    const [one, other] = await Promise.all([
      act(first(), 'POST', `${messageId}/reply`, answer),
      act(second(), 'POST', `${messageId}/reply`, answer),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]))
    expect(codeOf(one.status === 409 ? one : other)).toBe('message_answered')
    const answered = (await look({ state: 'answered' })).messages
    expect(answered).toMatchObject([{ messageId, replies: [{ content: answer.content }] }])
    expect(answered[0]?.assignedTo?.name).toBe(answered[0]?.replies[0]?.by)

    const { rows } = await app.db.execute(
      sql`select address, reply_to, body_text from notifications where kind = 'contact_answer'`,
    )
    expect(rows).toMatchObject([{ address: 'nuala@example.ie', reply_to: supportContact.email }])
    expect(rows[0]?.body_text).toContain('We pay for it.')
    expect(rows[0]?.body_text).not.toContain('winch cable')
  })

  it('is assigned to an operator, put aside as spam and reopened, each on record', async () => {
    await write('Spam', 'Cheap trucks, cheap trucks')
    const { messageId } = await only()
    const given = await act(first(), 'PUT', `${messageId}/assignee`, { accountId: oscarId })
    expect(inboxMessage.parse(given.body).assignedTo).toEqual({
      accountId: oscarId,
      name: 'Oscar Operator',
    })
    expect((await look({ isMine: true }, second())).total).toBe(1)
    expect((await look({ isMine: true })).total).toBe(0)
    const customerId = await makeAccount(app.db)
    expect(
      codeOf(await act(first(), 'PUT', `${messageId}/assignee`, { accountId: customerId })),
    ).toBe('not_found')
    await act(first(), 'PUT', `${messageId}/state`, { state: 'spam' })
    expect((await look()).total).toBe(0)
    await act(first(), 'PUT', `${messageId}/state`, { state: 'open' })
    expect((await look()).total).toBe(1)
    const { rows } = await app.db.execute(
      sql`select action, before, after from audit_log where object_id = ${messageId} order by at`,
    )
    expect(rows).toEqual([
      { action: 'assign_message', before: { assignedTo: null }, after: { assignedTo: oscarId } },
      { action: 'mark_message', before: { state: 'open' }, after: { state: 'spam' } },
      { action: 'mark_message', before: { state: 'spam' }, after: { state: 'open' } },
    ])
  })

  it('is deleted after a year, with its answers', async () => {
    await write('Nuala', 'The winch cable left a mark.')
    const { messageId } = await only()
    await act(first(), 'POST', `${messageId}/reply`, { content: 'Thank you.', seenReplies: 0 })
    await app.db.execute(
      sql`update contact_messages set created_at = now() - make_interval(days => ${contactMessageDays + 1})`,
    )
    await deleteOldMessages(app.ctx)
    const { rows } = await app.db.execute(sql`select id from contact_replies`)
    expect(rows).toEqual([])
  })

  it('that was never written is not found', async () => {
    const path = `ctm_${'0'.repeat(26)}`
    const response = [
      await act(first(), 'POST', `${path}/reply`, { content: 'Hello', seenReplies: 0 }),
      await act(first(), 'PUT', `${path}/state`, { state: 'spam' }),
      await act(first(), 'PUT', `${path}/assignee`, { accountId: null }),
    ]
    expect(response.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
