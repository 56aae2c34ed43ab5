/**
 * From signing up to the first duty over HTTP, including the operator. Mutants that were seen to fail are named beside their tests.
 */
import { readFileSync } from 'node:fs'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import { driverDocumentPages, driverDocuments } from '../../db/schema/verification.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { dateInDays, endOfDate } from '../../domain/time/calendar-date.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { undoneDocuments } from '../../domain/drivers/verification-checklist.ts'
import { requiredDocuments } from '../../domain/drivers/verification-documents.ts'
import { documentWarningDays } from '../../domain/drivers/verification.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import {
  farDay,
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { applicationFacts } from './application-facts.ts'
import { applicationOfAccount } from './applications.store.ts'

let fixture: VerificationFixture
let admin: Browser
beforeAll(async () => {
  fixture = await openVerificationFixture()
  admin = (await fixture.operator()).browser
})
afterAll(() => fixture.app.close())

const notOpen = [409, 'application_not_open']

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })

/** Proves the number with the code from the text. */
const prove = async (browser: Browser, accountId: string): Promise<void> => {
  const { db } = fixture.app
  const [account] = await db.select().from(profiles).where(eq(profiles.id, accountId))
  const phone = account?.phone
  const sent = await browser.send('POST', '/api/auth/phone/send-code', { phone })
  const { codeId } = Object(sent.body)
  const [text] = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.kind, 'phone_code'),
        eq(notifications.address, toE164(phone ?? '') ?? ''),
      ),
    )
    .orderBy(desc(notifications.id))
  const [code] = /\b\d{6}\b/.exec(text?.bodyText ?? '') ?? []
  expect((await browser.send('POST', '/api/auth/phone/prove', { codeId, code })).status).toBe(200)
}

describe('an application', () => {
  it('is filled in step by step, sent when whole, checked automatically, and decided by a person', async () => {
    const { accountId, browser } = await fixture.newcomer()
    const empty = await fixture.look(browser)
    expect([empty.driverId, empty.state, empty.documents]).toEqual([null, 'draft', []])
    expect(statusAndCode(await goOnDuty(browser))).toEqual([404, 'driver_profile_missing'])
    expect(statusAndCode(await fixture.submit(browser))).toEqual([422, 'application_incomplete'])

    await fixture.fillIn(browser)
    const whole = await fixture.look(browser)
    expect(whole.checklist.filter(({ state }) => state !== 'done')).toEqual([])
    expect(whole.base).toEqual({ town: 'Naas', county: 'Kildare', location: 'Naas, Co. Kildare' })
    expect(statusAndCode(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])

    expect((await fixture.submit(browser)).body).toMatchObject({ state: 'submitted' })
    expect(statusAndCode(await fixture.submit(browser))).toEqual(notOpen)
    const driverId = await fixture.driverIdOf(browser)
    expect(statusAndCode(await fixture.review(admin, driverId, 'verify')), 'not looked at').toEqual(
      notOpen,
    )
    await fixture.app.fixture.drain()
    const seen = await fixture.inspect(admin, driverId)
    expect(seen.state).toBe('in_review')
    expect(seen.checks?.results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('passed'))

    // Mutant: `mayChangeDocuments` not called in `save-document.ts`.
    expect(statusAndCode(await fixture.sendFacts(browser, 'licence'))).toEqual(notOpen)
    expect(
      statusAndCode(await fixture.sendPage(browser, 'licence', await fixture.nextPhoto())),
    ).toEqual(notOpen)

    expect((await fixture.review(admin, driverId, 'verify')).body).toMatchObject({
      state: 'verified',
      documentsValidUntil: endOfDate(farDay).toISOString(),
    })
    expect((await goOnDuty(browser)).body).toMatchObject({ isVerified: true, isOnDuty: true })
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify'])
    const { history } = await fixture.inspect(admin, driverId)
    expect(history.map(({ transition, by }) => `${transition} ${by ?? ''}`.trim())).toEqual([
      'verify Orla Operator',
      'begin_review',
      'submit Nuala Newcomer',
    ])
  })

  it('sent back says why, is changed and sent again', async () => {
    const { accountId, browser } = await fixture.newcomer()
    await fixture.fillIn(browser)
    await fixture.submit(browser)
    await fixture.app.fixture.drain()
    const driverId = await fixture.driverIdOf(browser)
    expect(statusAndCode(await fixture.review(admin, driverId, 'return'))).toEqual([
      422,
      'invalid_input',
    ])
    await fixture.review(admin, driverId, 'return', 'The back of the licence cannot be read')
    expect(await fixture.look(browser)).toMatchObject({
      state: 'returned',
      reason: 'The back of the licence cannot be read',
    })
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_return'])
    const [first] = (await fixture.look(browser)).documents.filter(({ kind }) => kind === 'licence')
    const pageId = first?.pages[1]?.pageId ?? ''
    const path = `/api/driver/documents/licence/pages/${pageId}`
    const removed = await browser.send('DELETE', path)
    expect(removed.body).toMatchObject({ state: 'returned' })
    expect(statusAndCode(await fixture.submit(browser))).toEqual([422, 'application_incomplete'])
    await fixture.sendPage(browser, 'licence', await fixture.nextPhoto())
    expect((await fixture.submit(browser)).body).toMatchObject({ state: 'submitted', reason: null })
  })

  // Mutants: `isPhoneToProve` not called for `submit`; not of `verify`.
  it('with an unproven number is not sent, nor verified', async () => {
    const { accountId, browser } = await fixture.newcomer({ phoneProvenAt: null })
    await fixture.fillIn(browser)
    const undone = async () =>
      (await fixture.look(browser)).checklist.filter(({ state }) => state !== 'done')
    expect(await undone()).toMatchObject([{ code: 'contact', note: 'Confirm your phone number' }])
    expect(statusAndCode(await fixture.submit(browser))).toEqual([409, 'phone_not_proven'])
    await prove(browser, accountId)
    expect(await undone()).toEqual([])
    expect((await fixture.submit(browser)).status).toBe(200)
    await fixture.app.fixture.drain()

    const driverId = await fixture.driverIdOf(browser)
    await browser.send('PATCH', '/api/me', { phone: '020 910 0077' })
    expect(await fixture.inspect(admin, driverId)).toMatchObject({ isPhoneProven: false })
    expect(statusAndCode(await fixture.review(admin, driverId, 'verify'))).toEqual([
      409,
      'phone_not_proven',
    ])
    await prove(browser, accountId)
    expect((await fixture.review(admin, driverId, 'verify')).status).toBe(200)
  })

  // Mutant: `mayText` not called.
  it('needs no proof where no text can be sent', async () => {
    const { accountId } = await fixture.newcomer({ phoneProvenAt: null })
    const rows = await applicationOfAccount(fixture.app.db, accountId)
    const { config } = fixture.app.ctx
    const silent = { ...config, isProduction: true, texts: null }
    const phoneIn = (where: typeof config) => applicationFacts({ config: where }, rows, []).phone
    expect([phoneIn(config), phoneIn(silent)]).toEqual(['to_prove', 'counts'])
  })

  // Mutant: `lockApplication` without its lock.
  it('two who press at once: one decision, one history, one mail', async () => {
    const { accountId, browser } = await fixture.newcomer()
    await fixture.fillIn(browser)
    await fixture.submit(browser)
    await fixture.app.fixture.drain()
    const driverId = await fixture.driverIdOf(browser)
    const answers = await Promise.all([
      fixture.review(admin, driverId, 'verify'),
      fixture.review(admin, driverId, 'return', 'Later'),
      fixture.review(admin, driverId, 'verify'),
      fixture.reverseTransfers(browser),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { history, state } = await fixture.inspect(admin, driverId)
    for (const [at, entry] of history.entries()) {
      expect(entry.toState).toBe(at === 0 ? state : history[at - 1]?.fromState)
    }
    expect((await fixture.kindsNotified(accountId)).length).toBe(
      history.filter(({ by }) => by === 'Orla Operator').length,
    )
  })

  it('of a verified driver taken back stops offers, but not during an active job', async () => {
    const { app } = fixture
    const scenario = await app.acceptedScenario()
    const onJob = await app.browserOf(scenario.accounts.assigned_driver)
    expect(statusAndCode(await fixture.reverseTransfers(onJob))).toEqual([409, 'job_in_hand'])
    const { browser, driverId } = await fixture.verified(admin)
    await goOnDuty(browser)
    expect((await fixture.reverseTransfers(browser)).body).toMatchObject({ state: 'draft' })
    expect(await fixture.isOnDuty(driverId)).toBe(false)
    expect(statusAndCode(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
  })
})

describe('photos of documents', () => {
  it('are sent once under one name, up to a limit, and opened by signed links alone', async () => {
    const { browser } = await fixture.newcomer()
    const photo = await fixture.nextPhoto()
    const clientId = nextClientId()
    for (const time of ['first', 'again']) {
      const answer = await fixture.sendPage(browser, 'truck_photo', photo, clientId)
      expect(answer.status, time).toBe(201)
    }
    const { documents } = await fixture.look(browser)
    expect(documents.map(({ kind, pages }) => [kind, pages.length])).toEqual([['truck_photo', 1]])
    const more = await fixture.sendPage(browser, 'truck_photo', await fixture.nextPhoto())
    expect(statusAndCode(more)).toEqual([409, 'pages_full'])
    const page = documents[0]?.pages[0]
    expect((await fixture.app.visitor().open(page?.link ?? '')).status).toBe(200)
    const forged = (page?.link ?? '').replace(/sig=.{4}/, 'sig=AAAA')
    expect((await fixture.app.visitor().open(forged)).status).toBe(404)
  })

  it('must be photos or whole PDFs, whatever they are called', async () => {
    const { browser } = await fixture.newcomer()
    for (const [bytes, code] of [
      [Buffer.from('%PDF-1.7\n'), 'pdf_not_accepted'],
      [Buffer.from('<svg onload="x">'), 'photo_not_readable'],
    ] as const) {
      const answer = await fixture.sendPage(browser, 'truck_papers', bytes)
      expect(statusAndCode(answer)).toEqual([422, code])
    }
    expect((await fixture.look(browser)).documents).toEqual([])
  })

  it('belong to their driver: another driver cannot remove them', async () => {
    const [mine, other] = [await fixture.newcomer(), await fixture.newcomer()]
    await fixture.sendPage(mine.browser, 'truck_photo', await fixture.nextPhoto())
    const pageId = (await fixture.look(mine.browser)).documents[0]?.pages[0]?.pageId ?? ''
    await other.browser.send('DELETE', `/api/driver/documents/truck_photo/pages/${pageId}`)
    expect((await fixture.look(mine.browser)).documents[0]?.pages.length).toBe(1)
  })
})

describe('what is found automatically', () => {
  // Mutants: the own driver not left out; `policy_key` taken as it is typed.
  it('the same photo and the same policy number of another driver, however typed', async () => {
    const [first, second] = [await fixture.newcomer(), await fixture.newcomer()]
    const photo = await fixture.nextPhoto()
    await fixture.fillIn(first.browser)
    await fixture.sendFacts(first.browser, 'public_liability', { policyNumber: 'pl 77-twice' })
    await fixture.sendPage(first.browser, 'truck_papers', photo)
    await fixture.fillIn(second.browser)
    await fixture.sendFacts(second.browser, 'public_liability', { policyNumber: 'PL77TWICE' })
    await fixture.sendPage(second.browser, 'truck_papers', photo)
    await fixture.submit(second.browser)
    await fixture.app.fixture.drain()
    const seen = await fixture.inspect(admin, await fixture.driverIdOf(second.browser))
    const firstId = await fixture.driverIdOf(first.browser)
    expect(seen.duplicates.map(({ driverId, kind, because }) => [driverId, kind, because])).toEqual(
      [
        [firstId, 'public_liability', 'same_policy'],
        [firstId, 'truck_papers', 'same_picture'],
      ],
    )
    expect(seen.checks?.results.at(-1)).toMatchObject({ code: 'duplicates', outcome: 'failed' })
    const { body } = await admin.get('/api/verification?limit=50')
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ driverId: seen.driverId, failedChecks: 1, state: 'in_review' }),
      ]),
    })
  })
})

describe('documents that end', () => {
  const endIn = async (driverId: string, days: number) => {
    const { db } = fixture.app
    await db
      .update(driverDocuments)
      .set({ validUntil: sql`(now() at time zone 'Europe/Dublin')::date + ${days}::int` })
      .where(and(eq(driverDocuments.driverId, driverId), eq(driverDocuments.kind, 'licence')))
  }

  // Mutants: `warned_at` not written; `<` for `<=`.
  it('are warned about once, thirty days before and not earlier', async () => {
    const { accountId, driverId } = await fixture.verified(admin)
    await endIn(driverId, 31)
    await fixture.watchDocuments()
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify'])
    await endIn(driverId, 30)
    await fixture.watchDocuments()
    await fixture.watchDocuments()
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify', 'document_expiring'])
  })

  const upgrade = readFileSync(
    new URL('../../db/migrations/0022-joining.sql', import.meta.url),
    'utf8',
  )
  const giveTime = /update driver_profiles\nset papers_valid_until[^;]*;/.exec(upgrade)?.[0] ?? ''

  // Mutants: `requestDocuments` left out; those who have all of them written to as well.
  it('and missing ones: drivers verified before have thirty days, and are asked for them once', async () => {
    const { accountId, browser, driverId } = await fixture.verified(admin)
    const complete = await fixture.verified(admin)
    await fixture.app.db.execute(
      sql`delete from driver_document_pages where driver_id = ${driverId}`,
    )
    await fixture.app.db.execute(sql`delete from driver_documents where driver_id = ${driverId}`)
    await fixture.app.db.execute(sql.raw(giveTime))
    const { documentsValidUntil } = await fixture.profile(driverId)
    const now = await fixture.app.ctx.clock.now(fixture.app.db)
    expect(documentsValidUntil).toEqual(endOfDate(dateInDays(now, documentWarningDays)))
    await fixture.watchDocuments()
    await fixture.watchDocuments()
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify', 'documents_requested'])
    expect(await fixture.kindsNotified(complete.accountId)).toEqual(['driver_verify'])
    const [mail] = await fixture.app.db
      .select({ text: notifications.bodyText })
      .from(notifications)
      .where(
        and(
          eq(notifications.recipientId, accountId),
          eq(notifications.kind, 'documents_requested'),
          eq(notifications.channel, 'email'),
        ),
      )
    expect(mail?.text).toContain('Driving licence, Professional indemnity insurance')
    const { checklist, state } = await fixture.look(browser)
    expect(state).toBe('verified')
    expect(undoneDocuments(checklist)).toHaveLength(requiredDocuments.length)
  })

  it('stop offers at once, take the driver off duty, and say so once', async () => {
    const { accountId, browser, driverId } = await fixture.verified(admin)
    await goOnDuty(browser)
    await fixture.app.db.execute(
      sql`update driver_profiles set papers_valid_until = now() - interval '1 minute' where id = ${driverId}`,
    )
    // before any job has run
    expect((await browser.get('/api/driver')).body).toMatchObject({ isVerified: false })
    const { driverOnDuty } = await import('../drivers/nearest-drivers.ts')
    expect(await driverOnDuty(fixture.app.db, driverId)).toMatchObject({ isVerified: false })
    await fixture.watchDocuments()
    await fixture.watchDocuments()
    expect(await fixture.isOnDuty(driverId)).toBe(false)
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify', 'documents_expired'])
    expect(statusAndCode(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
  })
})

describe('what is kept', () => {
  it('documents refused long ago, and those of an abandoned application, are deleted with their files', async () => {
    const { purgeDocuments } = await import('./purge-documents.ts')
    const { app } = fixture
    const { browser } = await fixture.newcomer()
    await fixture.give(browser, 'truck_photo')
    const resting = await fixture.driverIdOf(browser)
    const kept = await fixture.verified(admin)
    await app.db.execute(
      sql`update driver_profiles set state_changed_at = now() - interval '7 months'`,
    )
    await app.db.execute(sql`update driver_documents set created_at = now() - interval '7 months',
      decided_at = case when decided_at is null then null else now() - interval '7 months' end`)
    await purgeDocuments(app.ctx)
    const pages = await app.db
      .select({ driverId: driverDocumentPages.driverId })
      .from(driverDocumentPages)
    const left = new Set(pages.map(({ driverId }) => driverId))
    expect([left.has(resting), left.has(kept.driverId)]).toEqual([false, true])
    expect((await fixture.look(browser)).documents).toEqual([])
  })
})
