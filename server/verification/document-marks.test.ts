/**
 * Each document of an application is opened, marked and, when it is refused, sent again alone; a driver is verified only when every one was
 * accepted in this review. Mutants that were seen to fail are named beside their tests.
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DriverDocument } from '../../contract/drivers/verification-application.ts'
import type { DriverVerification } from '../../contract/drivers/verification.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { notifications } from '../../db/schema/notifications.ts'
import type { DocumentMark } from '../../domain/drivers/document-review.ts'
import type { DocumentKind } from '../../domain/drivers/verification-documents.ts'
import type { Browser } from '../testing/browser.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'

let fixture: VerificationFixture
let admin: Browser
let second: Browser
beforeAll(async () => {
  fixture = await openVerificationFixture()
  admin = (await fixture.operator()).browser
  second = (await fixture.operator()).browser
})
afterAll(() => fixture.app.close())

/** A newcomer whose application is in review. */
const inReview = async () => {
  const { accountId, browser } = await fixture.newcomer()
  await fixture.fillIn(browser)
  await send(browser)
  return { accountId, browser, driverId: await fixture.driverIdOf(browser) }
}
const send = async (browser: Browser): Promise<void> => {
  expect((await fixture.submit(browser)).status).toBe(200)
  await fixture.app.fixture.drain()
}

const seenBy = (who: Browser, driverId: string): Promise<DriverVerification> =>
  fixture.inspect(who, driverId)

const last = (view: Pick<DriverVerification, 'documents'>, kind: DocumentKind): DriverDocument => {
  const found = view.documents.findLast((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}

const mark = async (driverId: string, kind: DocumentKind, how: DocumentMark, reason = '') =>
  fixture.mark(admin, driverId, last(await seenBy(admin, driverId), kind), how, reason)

const acceptAllBut = async (driverId: string, ...kinds: DocumentKind[]): Promise<void> => {
  const { documents } = await seenBy(admin, driverId)
  for (const document of documents.filter(
    ({ kind, state }) => state === 'given' && !kinds.includes(kind),
  )) {
    expect((await fixture.mark(admin, driverId, document, 'accept')).status).toBe(200)
  }
}

/** Without the fixture's own acceptance of everything. */
const decide = async (driverId: string, transition: string, reason = '') => {
  const { version } = await seenBy(admin, driverId)
  return fixture.review(admin, driverId, transition, reason, version)
}

const mailsTo = async (accountId: string, kind: string) =>
  fixture.app.db
    .select({ subject: notifications.subject, text: notifications.bodyText })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, accountId),
        eq(notifications.kind, kind),
        eq(notifications.channel, 'email'),
      ),
    )

describe('a driver', () => {
  // Mutants: `unreviewed` not asked in `applyVerificationTransition`; marks of an optional photo not asked for.
  it('is verified only when every document was opened and accepted in this review', async () => {
    const { driverId } = await inReview()
    const none = await decide(driverId, 'verify')
    expect(statusAndCode(none)).toEqual([409, 'documents_not_reviewed'])
    expect(Object(none.body).detail).toContain('Driving licence, Professional indemnity insurance')
    await acceptAllBut(driverId, 'truck_papers', 'portrait')
    expect(Object((await decide(driverId, 'verify')).body).detail).toBe(
      'Not opened and accepted yet: Truck documents, Photo of you.',
    )
    await mark(driverId, 'truck_papers', 'accept')
    // the photo of the driver is optional: refused it is no obstacle, but it is not left unread
    await mark(driverId, 'portrait', 'refuse', 'Two people are in it')
    expect((await seenBy(admin, driverId)).unreviewed).toEqual([])
    expect((await decide(driverId, 'verify')).body).toMatchObject({ state: 'verified' })
  })

  // Mutant: `reviewBeganAt` not set by `submit`.
  it('who took the application back is verified by a new review, not by the marks of the old one', async () => {
    const { browser, driverId } = await inReview()
    await acceptAllBut(driverId)
    await fixture.reverseTransfers(browser)
    await send(browser)
    expect((await seenBy(admin, driverId)).unreviewed).toHaveLength(7)
    expect(statusAndCode(await decide(driverId, 'verify'))).toEqual([409, 'documents_not_reviewed'])
    await mark(driverId, 'licence', 'accept')
    expect((await seenBy(admin, driverId)).unreviewed).toHaveLength(6)
  })

  it('gets a mail that the application arrived', async () => {
    const { accountId } = await inReview()
    const [mail, ...more] = await mailsTo(accountId, 'driver_submit')
    expect(mail?.subject).toBe('We have your application')
    expect(mail?.text).toContain('48 hours')
    expect(more).toEqual([])
  })
})

describe('a document', () => {
  // Mutant: `document_not_opened` left out.
  it('is marked only by an operator who has opened it, and both are on record', async () => {
    const { driverId } = await inReview()
    const licence = last(await seenBy(admin, driverId), 'licence')
    const path = `/api/verification/${driverId}/documents/${licence.documentId}/decision`
    const body = { mark: 'accept', reason: '', seen: licence.version }
    expect(statusAndCode(await admin.send('POST', path, body))).toEqual([
      409,
      'document_not_opened',
    ])
    await fixture.open(second, driverId, licence)
    expect(statusAndCode(await admin.send('POST', path, body)), 'by another').toEqual([
      409,
      'document_not_opened',
    ])
    await fixture.open(admin, driverId, licence)
    expect((await admin.send('POST', path, body)).status).toBe(200)
    const { reviews, documents } = await seenBy(admin, driverId)
    expect(reviews).toMatchObject([
      { documentId: licence.documentId, by: 'Orla Operator', isThisReview: true },
    ])
    expect(last({ documents }, 'licence').state).toBe('accepted')
    const rows = await fixture.app.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, driverId))
    expect(rows.filter(({ action }) => action === 'read_driver_document')).toHaveLength(2)
    expect(rows.find(({ action }) => action === 'decide_driver_document')?.after).toMatchObject({
      kind: 'licence',
      mark: 'accept',
    })
  })

  it('opened in an older version is not opened', async () => {
    const { driverId } = await inReview()
    const licence = last(await seenBy(admin, driverId), 'licence')
    const answer = await fixture.open(admin, driverId, { ...licence, version: 'a'.repeat(64) })
    expect(statusAndCode(answer)).toEqual([409, 'application_changed'])
  })

  // Mutant: `seen` not compared.
  it('that two operators mark at once has one mark', async () => {
    const { driverId } = await inReview()
    const licence = last(await seenBy(admin, driverId), 'licence')
    for (const who of [admin, second]) await fixture.open(who, driverId, licence)
    const path = `/api/verification/${driverId}/documents/${licence.documentId}/decision`
    const answers = await Promise.all([
      admin.send('POST', path, { mark: 'accept', reason: '', seen: licence.version }),
      second.send('POST', path, { mark: 'refuse', reason: 'Not legible', seen: licence.version }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await seenBy(admin, driverId)).reviews).toHaveLength(1)
  })

  it('is refused or asked for again only with a reason, and a mark can be corrected until the decision', async () => {
    const { driverId } = await inReview()
    for (const how of ['refuse', 'request_again'] as const) {
      expect(statusAndCode(await mark(driverId, 'licence', how))).toEqual([422, 'invalid_input'])
    }
    await mark(driverId, 'licence', 'request_again', 'The back is blurred')
    expect(last(await seenBy(admin, driverId), 'licence')).toMatchObject({
      state: 'refused',
      requestedAgain: true,
      reason: 'The back is blurred',
    })
    await mark(driverId, 'licence', 'accept')
    expect(last(await seenBy(admin, driverId), 'licence')).toMatchObject({
      state: 'accepted',
      requestedAgain: false,
      reason: null,
    })
  })
})

describe('an application that was sent back', () => {
  // Mutant: `asDriverSees` left out.
  it('shows the applicant which document is refused and why, from then on', async () => {
    const { accountId, browser, driverId } = await inReview()
    await acceptAllBut(driverId, 'public_liability', 'goods_in_transit')
    await mark(driverId, 'public_liability', 'refuse', 'The cover is for another person')
    await mark(driverId, 'goods_in_transit', 'request_again', 'Page 2 is missing')
    const before = await fixture.look(browser)
    expect(new Set(before.documents.map(({ state }) => state))).toEqual(new Set(['given']))
    expect(JSON.stringify(before)).not.toContain('another person')

    expect((await decide(driverId, 'return')).body).toMatchObject({ state: 'returned' })
    const after = await fixture.look(browser)
    expect(after.reason).toBe(
      'Please send again: Public liability insurance, Goods in transit insurance.',
    )
    expect(last(after, 'public_liability')).toMatchObject({
      state: 'refused',
      requestedAgain: false,
      reason: 'The cover is for another person',
    })
    expect(last(after, 'goods_in_transit')).toMatchObject({ requestedAgain: true })
    expect(last(after, 'licence').state).toBe('accepted')
    const [mail] = await mailsTo(accountId, 'driver_return')
    expect(mail?.text).toContain('Public liability insurance: The cover is for another person')
    expect(mail?.text).toContain('Goods in transit insurance: Page 2 is missing')

    // only those two are sent again, and only those two are read again
    expect(statusAndCode(await fixture.submit(browser))).toEqual([422, 'application_incomplete'])
    await fixture.give(browser, 'public_liability')
    await fixture.give(browser, 'goods_in_transit')
    await send(browser)
    const again = await seenBy(admin, driverId)
    expect(again.unreviewed).toEqual(['Public liability insurance', 'Goods in transit insurance'])
    expect(again.changes).toEqual({
      facts: [],
      documentIds: [
        last(again, 'public_liability').documentId,
        last(again, 'goods_in_transit').documentId,
      ],
    })
    await mark(driverId, 'public_liability', 'accept')
    await mark(driverId, 'goods_in_transit', 'accept')
    expect((await decide(driverId, 'verify')).body).toMatchObject({ state: 'verified' })
  })

  // Mutant: `isUnchanged` not asked.
  it('is not sent again unchanged, and what changed is shown with what it was', async () => {
    const { browser, driverId } = await inReview()
    await decide(driverId, 'return', 'Your rate is not what you told us')
    expect(statusAndCode(await fixture.submit(browser))).toEqual([409, 'application_unchanged'])
    const base = { town: 'Naas', county: 'Kildare', perKmCents: 300 }
    await browser.send('PUT', '/api/driver/application/base', base)
    await send(browser)
    expect((await seenBy(admin, driverId)).changes).toEqual({
      facts: [{ field: 'Rate', before: '€2.40 per km', after: '€3.00 per km' }],
      documentIds: [],
    })
  })

  it('needs a reason where no document is refused', async () => {
    const { driverId } = await inReview()
    expect(statusAndCode(await decide(driverId, 'return'))).toEqual([422, 'invalid_input'])
  })
})
