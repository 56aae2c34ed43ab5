import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../kit/database/database.ts'
import { openAccountFixture, type AccountFixture } from '../testing/fixtures/account-fixture.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { layOutMail, writeNotifications, writeMail } from './index.ts'

const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>'
const paths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/ntc_00000000000000000000000000']

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
  const write = (key: string, address: string, subject: string) =>
    inTransaction(fixture.ctx.db, (tx) =>
      writeMail(fixture.ctx, tx, {
        key,
        kind: 'completed',
        recipientId: null,
        bookingId: null,
        address,
        mail: layOutMail({
          subject,
          heading: subject,
          parts: [
            { kind: 'text', text: hostile },
            { kind: 'button', label: 'Open', url: 'https://towline.example/bookings/1?a=b&c=d' },
          ],
          reason: 'Because.',
        }),
      }),
    )
  await write('one', 'one@example.ie', 'First of one')
  await write('two', 'two@example.ie', hostile)
  await write('three', 'one@example.ie', 'Second of one')
  await fixture.deliver()
})
afterAll(() => fixture.close())

it('lists the mails, newest first, and those of one address', async () => {
  const all = String((await fixture.browser().get('/dev/mailbox')).body)
  expect(all.indexOf('Second of one')).toBeLessThan(all.indexOf('First of one'))
  const some = String((await fixture.browser().get('/dev/mailbox?address=ONE@example.ie')).body)
  expect(some).toContain('First of one')
  expect(some).not.toContain('two@example.ie')
})

it('gives programs the mails with their links', async () => {
  const { body } = await fixture.browser().get('/dev/mailbox.json?address=one@example.ie')
  expect(body).toMatchObject({
    mails: [
      {
        address: 'one@example.ie',
        subject: 'Second of one',
        kind: 'completed',
        links: ['https://towline.example/bookings/1?a=b&c=d'],
      },
      { subject: 'First of one' },
    ],
  })
})

it('shows a mail with markup in it and runs none of it (S18)', async () => {
  const [mail] = await fixture.mails('two@example.ie')
  for (const path of ['/dev/mailbox', `/dev/mailbox/${mail?.notificationId}`]) {
    const answer = await fixture.browser().get(path)
    const page = String(answer.body)
    expect(answer.status).toBe(200)
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&lt;script&gt;')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src')
  }
  const page = String((await fixture.browser().get(`/dev/mailbox/${mail?.notificationId}`)).body)
  expect(page).toContain('sandbox="allow-top-navigation-by-user-activation"')
  // inside the frame the mail is HTML again, in which the text is still text
  expect(page).toContain('&amp;lt;script&amp;gt;')
})

it('knows no other mail', async () => {
  for (const path of [
    '/dev/mailbox/ntc_00000000000000000000000000',
    '/dev/mailbox/%00',
    '/dev/mailbox/x',
  ]) {
    expect((await fixture.browser().get(path)).status).toBe(404)
  }
  expect((await fixture.browser().get('/dev/mailbox.json?address=%00')).status).toBe(422)
})

it.each([
  [
    'in production',
    {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://towline.example',
      EVIDENCE_SEAL_KEY: randomBytes(32).toString('hex'),
      METRICS_TOKEN: randomBytes(32).toString('hex'),
      TRUSTED_PROXY_HOPS: '0',
      ALLOW_FAKES_IN_PRODUCTION: 'on',
    },
  ],
])('does not exist %s', async (_, env) => {
  const other = await openAccountFixture({ env })
  for (const path of paths) {
    const answer = await other.browser().get(path)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'not_found' })
  }
  expect((await other.browser().get('/api/config')).body).toMatchObject({ mailboxUrl: null })
  await other.close()
})

it('shows no mail where there is a mail server, and links to no mailbox there', async () => {
  const other = await openAccountFixture({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await inTransaction(other.ctx.db, (tx) =>
    writeMail(other.ctx, tx, {
      key: 'secret',
      kind: 'reset_password',
      recipientId: null,
      bookingId: null,
      address: 'one@example.ie',
      mail: layOutMail({ subject: 'A link', heading: 'A link', parts: [], reason: 'Because.' }),
    }),
  )
  const { rows } = await other.ctx.db.execute<{ id: string }>(sql`select id from notifications`)
  const [mail] = rows
  expect(String((await other.browser().get('/dev/mailbox')).body)).not.toContain('A link')
  expect((await other.browser().get('/dev/mailbox.json')).body).toEqual({ mails: [] })
  expect((await other.browser().get(`/dev/mailbox/${mail?.id}`)).status).toBe(404)
  expect((await other.browser().get('/api/config')).body).toMatchObject({ mailboxUrl: null })
  await other.close()
})

it('shows pushes and texts, each channel separately', async () => {
  const { db } = fixture.ctx
  const accountId = await makeAccount(db, { phone: '087 123 4567' })
  const bookingId = await makeBooking(db, { customerId: accountId, status: 'pending' })
  await inTransaction(db, (tx) =>
    writeNotifications(fixture.ctx, tx, [
      {
        bookingId,
        kind: 'capture_succeeded',
        side: 'customer',
        recipientId: accountId,
        email: null,
        short: { title: `Seán ${hostile}`, body: 'On the job.', path: `/bookings/${bookingId}` },
      },
    ]),
  )
  await fixture.deliver()
  const all = String((await fixture.browser().get('/dev/mailbox')).body)
  expect(all).toContain('SMS · +353871234567')
  expect(all).toContain('Push · someone without a device')
  expect(all).not.toMatch(/<script|<img/)
  const texts = String((await fixture.browser().get('/dev/mailbox?channel=sms')).body)
  expect(texts).toContain('+353871234567')
  expect(texts).not.toMatch(/Push ·|Email ·/)
  const { body } = await fixture
    .browser()
    .get('/dev/mailbox.json?channel=sms&address=%2B353871234567')
  expect(body).toMatchObject({
    mails: [{ channel: 'sms', text: expect.stringMatching(/^Towline: Sean/) }],
  })
  // for programs it is mails unless they ask for others
  expect(JSON.stringify((await fixture.browser().get('/dev/mailbox.json')).body)).not.toContain(
    '"sms"',
  )
})
