/** Driver verification by operators, over HTTP: what they do, and about what. Mutants that were seen to fail are named beside. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DriverDocument } from '../../contract/drivers/verification-application.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { driverDocuments } from '../../db/schema/verification.ts'
import { endOfDate } from '../../domain/time/calendar-date.ts'
import type { Queryable } from '../kit/database/database.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import {
  farDay,
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { sampleTruck } from '../testing/samples/sample-requests.ts'
import { waitingDrivers } from './verification.store.ts'

let fixture: VerificationFixture
let admin: Browser
let operatorId: string
beforeAll(async () => {
  fixture = await openVerificationFixture()
  const made = await fixture.operator()
  admin = made.browser
  operatorId = made.accountId
})
afterAll(() => fixture.app.close())

const notOpen = [409, 'application_not_open']
const truckPath = '/api/driver/application/truck'

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })

/** The renewed document that waits, as the operator sees it now. */
const givenOf = async (driverId: string): Promise<DriverDocument> => {
  const { documents } = await fixture.inspect(admin, driverId)
  const given = documents.find(({ state }) => state === 'given')
  if (!given) throw new Error('no document waits')
  return given
}
const reviewDocument = (
  driverId: string,
  { documentId, version }: DriverDocument,
  accept: boolean,
  reason = '',
) => fixture.mark(admin, driverId, { documentId, version }, accept ? 'accept' : 'refuse', reason)

describe('operators', () => {
  // Mutant: `writeAudit` left out of either.
  it('what they read and decide is on record', async () => {
    const { driverId } = await fixture.verified(admin)
    await fixture.inspect(admin, driverId)
    await fixture.review(admin, driverId, 'suspend', 'A complaint is being looked into')
    const rows = await fixture.app.db
      .select({ action: auditLog.action, account: auditLog.accountId })
      .from(auditLog)
      .where(eq(auditLog.objectId, driverId))
      .orderBy(auditLog.at)
    expect(rows.map(({ action }) => action)).toEqual([
      'begin_action',
      'decide_driver_application',
      'read_driver_application',
      'decide_driver_application',
    ])
    expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([operatorId]))
  })

  it('suspend: off duty, no offers, told why; and reinstate', async () => {
    const { accountId, browser, driverId } = await fixture.verified(admin)
    await goOnDuty(browser)
    await fixture.review(admin, driverId, 'suspend', 'A complaint is being looked into')
    expect(await fixture.isOnDuty(driverId)).toBe(false)
    expect(statusAndCode(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
    await fixture.review(admin, driverId, 'reinstate')
    expect((await goOnDuty(browser)).status).toBe(200)
    expect(await fixture.kindsNotified(accountId)).toEqual([
      'driver_verify',
      'driver_suspend',
      'driver_reinstate',
    ])
  })

  // Mutant: `return` not from `suspended`.
  it('suspended with an unsuitable truck: sent back, changed, and verified again', async () => {
    const { accountId, browser, driverId } = await fixture.verified(admin)
    await fixture.review(admin, driverId, 'suspend', 'The truck is too old')
    await fixture.app.db.execute(
      sql`update driver_profiles set truck_first_registered = '2001-01-01' where id = ${driverId}`,
    )
    expect(statusAndCode(await fixture.review(admin, driverId, 'reinstate'))).toEqual([
      409,
      'papers_not_valid',
    ])
    expect(statusAndCode(await browser.send('PUT', truckPath, sampleTruck))).toEqual(notOpen)
    await fixture.review(admin, driverId, 'return', 'Tell us of the new truck')
    const saved = await browser.send('PUT', truckPath, sampleTruck)
    expect([saved.status, saved.body]).toMatchObject([200, { truck: { colour: 'Yellow' } }])
    await fixture.submit(browser)
    await fixture.app.fixture.drain()
    expect((await fixture.review(admin, driverId, 'verify')).body).toMatchObject({
      state: 'verified',
    })
    expect((await fixture.kindsNotified(accountId)).slice(1)).toEqual([
      'driver_suspend',
      'driver_return',
      'driver_verify',
    ])
  })

  it('an active job is not taken away: the driver goes off duty when it is done', async () => {
    const { app } = fixture
    const scenario = await app.acceptedScenario()
    const driver = scenario.drivers.assigned_driver
    await fixture.review(admin, driver.driverId, 'suspend', 'Papers were forged')
    expect(await fixture.isOnDuty(driver.driverId)).toBe(true)
    const sentBack = await fixture.review(admin, driver.driverId, 'return', 'Forged')
    expect(statusAndCode(sentBack)).toEqual([409, 'job_in_hand'])
    expect(await app.fixture.booking(scenario.bookingId)).toMatchObject({ status: 'confirmed' })
    await fixture.watchDocuments()
    expect(await fixture.isOnDuty(driver.driverId)).toBe(true)
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await app.fixture.advance(driver, scenario.bookingId, transition)
    }
    await fixture.watchDocuments()
    expect(await fixture.isOnDuty(driver.driverId)).toBe(false)
  })

  it('accept a renewed document, which then counts, or refuse it, and the old one still does', async () => {
    const { accountId, browser, driverId } = await fixture.verified(admin)
    await fixture.give(browser, 'licence', { validUntil: '2031-01-31' })
    const documentsOf = async () =>
      (await fixture.profile(driverId)).documentsValidUntil?.toISOString()
    expect(await documentsOf()).toBe(endOfDate(farDay).toISOString())
    const given = await givenOf(driverId)
    const reviewOneDocument = (accept: boolean, reason = '') =>
      reviewDocument(driverId, given, accept, reason)
    expect(statusAndCode(await reviewOneDocument(false))).toEqual([422, 'invalid_input'])
    expect((await reviewOneDocument(true)).status).toBe(200)
    expect(await documentsOf()).toBe(endOfDate('2031-01-31').toISOString())
    expect(statusAndCode(await reviewOneDocument(true)), 'once').toEqual(notOpen)

    await fixture.give(browser, 'licence', { validUntil: '2032-01-31' })
    await reviewDocument(driverId, await givenOf(driverId), false, 'Not legible')
    expect(await documentsOf()).toBe(endOfDate('2031-01-31').toISOString())
    const licence = (await fixture.look(browser)).documents.filter(({ kind }) => kind === 'licence')
    expect(licence.map(({ state, reason }) => [state, reason])).toEqual([
      ['accepted', null],
      ['refused', 'Not legible'],
    ])
    expect(await fixture.kindsNotified(accountId)).toEqual([
      'driver_verify',
      'driver_document',
      'driver_document',
    ])
  })
})

describe('decisions apply only to what was reviewed', () => {
  const changed = [409, 'application_changed']

  // Mutant: the version not checked in `review-application.ts`.
  it('an application that was taken back, changed and sent again needs a new review', async () => {
    const { browser } = await fixture.newcomer()
    await fixture.fillIn(browser)
    await fixture.submit(browser)
    await fixture.app.fixture.drain()
    const driverId = await fixture.driverIdOf(browser)
    const { version } = await fixture.inspect(admin, driverId)
    await fixture.reverseTransfers(browser)
    await fixture.sendFacts(browser, 'public_liability', { policyNumber: 'Another one' })
    await fixture.submit(browser)
    await fixture.app.fixture.drain()
    for (const transition of ['verify', 'return']) {
      expect(
        statusAndCode(await fixture.review(admin, driverId, transition, 'Later', version)),
      ).toEqual(changed)
    }
    expect((await fixture.review(admin, driverId, 'verify')).body).toMatchObject({
      state: 'verified',
    })
  })

  // Mutant: the documents left out of the version.
  it('a photo that was still on its way when the application was sent counts as a change', async () => {
    const { browser } = await fixture.newcomer()
    await fixture.fillIn(browser)
    const late = await fixture.sendPage(browser, 'licence', await fixture.nextPhoto())
    expect(late.status).toBe(201)
    const driverId = await fixture.driverIdOf(browser)
    const latest = sql`(select id from driver_document_pages where driver_id = ${driverId} order by created_at desc limit 1)`
    const { db } = fixture.app
    await db.execute(sql`update driver_document_pages set stored_at = null where id = ${latest}`)
    await fixture.submit(browser)
    await fixture.app.fixture.drain()
    const { version } = await fixture.inspect(admin, driverId)
    await db.execute(sql`update driver_document_pages set stored_at = now() where id = ${latest}`)
    const answer = await fixture.review(admin, driverId, 'verify', '', version)
    expect(statusAndCode(answer)).toEqual(changed)
  })

  // Mutant: the version not checked in `review-document.ts`.
  it('a renewed document whose photo or details were changed since the review is neither accepted nor refused', async () => {
    const { browser, driverId } = await fixture.verified(admin)
    await fixture.give(browser, 'licence', { validUntil: '2031-01-31' })
    const seen = await givenOf(driverId)
    const [page] = seen.pages
    await browser.send('DELETE', `/api/driver/documents/licence/pages/${page?.pageId}`)
    await fixture.sendPage(browser, 'licence', await fixture.nextPhoto())
    expect(statusAndCode(await reviewDocument(driverId, seen, true))).toEqual(changed)
    const withPhoto = await givenOf(driverId)
    await fixture.sendFacts(browser, 'licence', { validUntil: '2034-01-31' })
    expect(statusAndCode(await reviewDocument(driverId, withPhoto, true))).toEqual(changed)
    expect(statusAndCode(await reviewDocument(driverId, withPhoto, false, 'No'))).toEqual(changed)
    // a change to another document does not matter
    const now = await givenOf(driverId)
    await fixture.give(browser, 'truck_papers')
    expect((await reviewDocument(driverId, now, true)).status).toBe(200)
  })

  it('a suspension cannot be put off', async () => {
    const { browser, driverId } = await fixture.verified(admin)
    const { version } = await fixture.inspect(admin, driverId)
    await fixture.give(browser, 'licence')
    const answer = await fixture.review(admin, driverId, 'suspend', 'A complaint', version)
    expect(answer.body).toMatchObject({ state: 'suspended' })
  })
})

describe('the database', () => {
  // Mutant: `reason <> ''` alone, which null passes.
  it('allows no document that was refused without a reason', async () => {
    const { browser, driverId } = await fixture.verified(admin)
    await fixture.give(browser, 'licence')
    for (const reason of [null, '']) {
      const refusing = fixture.app.db
        .update(driverDocuments)
        .set({ state: 'refused', reviewedAt: new Date(), reason })
        .where(and(eq(driverDocuments.driverId, driverId), eq(driverDocuments.state, 'given')))
      await expect(refusing, String(reason)).rejects.toMatchObject({ cause: { code: '23514' } })
    }
  })
})

describe('who waits', () => {
  // Mutant: one "or" over both sets.
  it('is found by two indexes, whatever other drivers there are', async () => {
    const { db } = fixture.app
    const queries: Parameters<Queryable['execute']>[0][] = []
    const listening = new Proxy(db, {
      get: (target, name, receiver): unknown =>
        name === 'execute'
          ? (query: (typeof queries)[number]) => {
              queries.push(query)
              return db.execute(query)
            }
          : Reflect.get(target, name, receiver),
    })
    const { browser, driverId } = await fixture.verified(admin)
    await fixture.give(browser, 'licence')
    const newcomer = await fixture.newcomer()
    await fixture.fillIn(newcomer.browser)
    await fixture.submit(newcomer.browser)
    const found = (await waitingDrivers(listening, null, null, 50)).map(({ id }) => id)
    expect(found).toEqual(
      expect.arrayContaining([driverId, await fixture.driverIdOf(newcomer.browser)]),
    )
    expect(new Set(found).size).toBe(found.length)
    const [query] = queries
    if (!query || typeof query === 'string') throw new Error('no statement')
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
    })
    expect(plan).toContain('driver_profiles_waiting')
    expect(plan).toContain('driver_documents_given')
  })
})
