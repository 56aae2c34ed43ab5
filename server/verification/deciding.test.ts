/** The desk where drivers are verified, over HTTP: what operators decide, and about what. Mutants that were seen to fail are named beside. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DriverDocument } from '../../contract/joining.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { driverDocuments } from '../../db/schema/verification.ts'
import { endOfDate } from '../../domain/calendar-date.ts'
import type { Queryable } from '../kit/database.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { farDay, openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'
import { sampleTruck } from '../testing/sample-requests.ts'
import { waitingDrivers } from './verification.store.ts'

let scene: JoiningScene
let desk: Browser
let operatorId: string
beforeAll(async () => {
  scene = await openJoiningScene()
  const made = await scene.operator()
  desk = made.browser
  operatorId = made.accountId
})
afterAll(() => scene.house.close())

const refusalOf = (answer: BrowserAnswer) => [answer.status, codeOf(answer)]
const notOpen = [409, 'application_not_open']
const truckPath = '/api/driver/application/truck'

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })

/** The renewed paper that waits, as the operator sees it now. */
const givenOf = async (driverId: string): Promise<DriverDocument> => {
  const { documents } = await scene.inspect(desk, driverId)
  const given = documents.find(({ state }) => state === 'given')
  if (!given) throw new Error('no paper waits')
  return given
}
const decideDocument = (
  driverId: string,
  { documentId, version }: DriverDocument,
  accept: boolean,
  reason = '',
) =>
  desk.send('POST', `/api/verification/${driverId}/documents/${documentId}/decision`, {
    accept,
    reason,
    seen: version,
  })

describe('operators', () => {
  // Mutant: `writeAudit` left out of either.
  it('what they read and decide is on record', async () => {
    const { driverId } = await scene.verified(desk)
    await scene.inspect(desk, driverId)
    await scene.decide(desk, driverId, 'suspend', 'A complaint is being looked into')
    const rows = await scene.house.db
      .select({ action: auditLog.action, account: auditLog.accountId })
      .from(auditLog)
      .where(eq(auditLog.objectId, driverId))
      .orderBy(auditLog.at)
    expect(rows.map(({ action }) => action)).toEqual([
      'decide_driver_application',
      'read_driver_application',
      'decide_driver_application',
    ])
    expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([operatorId]))
  })

  it('suspend: off duty, no offers, told why; and reinstate', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    await goOnDuty(browser)
    await scene.decide(desk, driverId, 'suspend', 'A complaint is being looked into')
    expect(await scene.isOnDuty(driverId)).toBe(false)
    expect(refusalOf(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
    await scene.decide(desk, driverId, 'reinstate')
    expect((await goOnDuty(browser)).status).toBe(200)
    expect(await scene.kindsTold(accountId)).toEqual([
      'driver_verify',
      'driver_suspend',
      'driver_reinstate',
    ])
  })

  // Mutant: `return` not from `suspended`.
  it('suspended with a truck that will not do: sent back, changed, and verified again', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    await scene.decide(desk, driverId, 'suspend', 'The truck is too old')
    await scene.house.db.execute(
      sql`update driver_profiles set truck_first_registered = '2001-01-01' where id = ${driverId}`,
    )
    expect(refusalOf(await scene.decide(desk, driverId, 'reinstate'))).toEqual([
      409,
      'papers_not_valid',
    ])
    expect(refusalOf(await browser.send('PUT', truckPath, sampleTruck))).toEqual(notOpen)
    await scene.decide(desk, driverId, 'return', 'Tell us of the new truck')
    expect((await browser.send('PUT', truckPath, sampleTruck)).status).toBe(200)
    await scene.submit(browser)
    await scene.house.scene.drain()
    expect((await scene.decide(desk, driverId, 'verify')).body).toMatchObject({ state: 'verified' })
    expect((await scene.kindsTold(accountId)).slice(1)).toEqual([
      'driver_suspend',
      'driver_return',
      'driver_verify',
    ])
  })

  it('a job in hand is not taken away: the driver goes off duty when it is done', async () => {
    const { house } = scene
    const cast = await house.castAccepted()
    const driver = cast.drivers.assigned_driver
    await scene.decide(desk, driver.driverId, 'suspend', 'Papers were forged')
    expect(await scene.isOnDuty(driver.driverId)).toBe(true)
    const sentBack = await scene.decide(desk, driver.driverId, 'return', 'Forged')
    expect(refusalOf(sentBack)).toEqual([409, 'job_in_hand'])
    expect(await house.scene.booking(cast.bookingId)).toMatchObject({ status: 'confirmed' })
    await scene.watchPapers()
    expect(await scene.isOnDuty(driver.driverId)).toBe(true)
    for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await house.scene.move(driver, cast.bookingId, move)
    }
    await scene.watchPapers()
    expect(await scene.isOnDuty(driver.driverId)).toBe(false)
  })

  it('accept a renewed paper, which then counts, or refuse it, and the old one still does', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    await scene.give(browser, 'licence', { validUntil: '2031-01-31' })
    const papersOf = async () => (await scene.profile(driverId)).papersValidUntil?.toISOString()
    expect(await papersOf()).toBe(endOfDate(farDay).toISOString())
    const given = await givenOf(driverId)
    const decidePaper = (accept: boolean, reason = '') =>
      decideDocument(driverId, given, accept, reason)
    expect(refusalOf(await decidePaper(false))).toEqual([422, 'invalid_input'])
    expect((await decidePaper(true)).status).toBe(200)
    expect(await papersOf()).toBe(endOfDate('2031-01-31').toISOString())
    expect(refusalOf(await decidePaper(true)), 'once').toEqual(notOpen)

    await scene.give(browser, 'licence', { validUntil: '2032-01-31' })
    await decideDocument(driverId, await givenOf(driverId), false, 'Not legible')
    expect(await papersOf()).toBe(endOfDate('2031-01-31').toISOString())
    const licence = (await scene.look(browser)).documents.filter(({ kind }) => kind === 'licence')
    expect(licence.map(({ state, reason }) => [state, reason])).toEqual([
      ['accepted', null],
      ['refused', 'Not legible'],
    ])
    expect(await scene.kindsTold(accountId)).toEqual([
      'driver_verify',
      'driver_document',
      'driver_document',
    ])
  })
})

describe('what is decided about is what was looked at', () => {
  const changed = [409, 'application_changed']

  // Mutant: the version not asked in `decide-application.ts`.
  it('an application that was taken back, changed and sent again is looked at again', async () => {
    const { browser } = await scene.newcomer()
    await scene.fillIn(browser)
    await scene.submit(browser)
    await scene.house.scene.drain()
    const driverId = await scene.driverIdOf(browser)
    const { version } = await scene.inspect(desk, driverId)
    await scene.takeBack(browser)
    await scene.sendFacts(browser, 'public_liability', { policyNumber: 'Another one' })
    await scene.submit(browser)
    await scene.house.scene.drain()
    for (const move of ['verify', 'return']) {
      expect(refusalOf(await scene.decide(desk, driverId, move, 'Later', version))).toEqual(changed)
    }
    expect((await scene.decide(desk, driverId, 'verify')).body).toMatchObject({ state: 'verified' })
  })

  // Mutant: the papers left out of the version.
  it('a picture that was still on its way when it was sent counts as a change', async () => {
    const { browser } = await scene.newcomer()
    await scene.fillIn(browser)
    const late = await scene.sendPage(browser, 'licence', await scene.nextPicture())
    expect(late.status).toBe(201)
    const driverId = await scene.driverIdOf(browser)
    const latest = sql`(select id from driver_document_pages where driver_id = ${driverId} order by created_at desc limit 1)`
    const { db } = scene.house
    await db.execute(sql`update driver_document_pages set stored_at = null where id = ${latest}`)
    await scene.submit(browser)
    await scene.house.scene.drain()
    const { version } = await scene.inspect(desk, driverId)
    await db.execute(sql`update driver_document_pages set stored_at = now() where id = ${latest}`)
    const answer = await scene.decide(desk, driverId, 'verify', '', version)
    expect(refusalOf(answer)).toEqual(changed)
  })

  // Mutant: the version not asked in `decide-document.ts`.
  it('a renewed paper whose picture or words were changed meanwhile is neither accepted nor refused', async () => {
    const { browser, driverId } = await scene.verified(desk)
    await scene.give(browser, 'licence', { validUntil: '2031-01-31' })
    const seen = await givenOf(driverId)
    const [page] = seen.pages
    await browser.send('DELETE', `/api/driver/documents/licence/pages/${page?.pageId}`)
    await scene.sendPage(browser, 'licence', await scene.nextPicture())
    expect(refusalOf(await decideDocument(driverId, seen, true))).toEqual(changed)
    const withPicture = await givenOf(driverId)
    await scene.sendFacts(browser, 'licence', { validUntil: '2034-01-31' })
    expect(refusalOf(await decideDocument(driverId, withPicture, true))).toEqual(changed)
    expect(refusalOf(await decideDocument(driverId, withPicture, false, 'No'))).toEqual(changed)
    // another paper is another matter
    const now = await givenOf(driverId)
    await scene.give(browser, 'truck_papers')
    expect((await decideDocument(driverId, now, true)).status).toBe(200)
  })

  it('nobody puts off being suspended', async () => {
    const { browser, driverId } = await scene.verified(desk)
    const { version } = await scene.inspect(desk, driverId)
    await scene.give(browser, 'licence')
    const answer = await scene.decide(desk, driverId, 'suspend', 'A complaint', version)
    expect(answer.body).toMatchObject({ state: 'suspended' })
  })
})

describe('the database', () => {
  // Mutant: `reason <> ''` alone, which null passes.
  it('knows no paper that was refused without a reason', async () => {
    const { browser, driverId } = await scene.verified(desk)
    await scene.give(browser, 'licence')
    for (const reason of [null, '']) {
      const refusing = scene.house.db
        .update(driverDocuments)
        .set({ state: 'refused', decidedAt: new Date(), reason })
        .where(and(eq(driverDocuments.driverId, driverId), eq(driverDocuments.state, 'given')))
      await expect(refusing, String(reason)).rejects.toMatchObject({ cause: { code: '23514' } })
    }
  })
})

describe('who waits', () => {
  // Mutant: one "or" over both sets.
  it('is found by two indexes, whoever else there is', async () => {
    const { db } = scene.house
    const asked: Parameters<Queryable['execute']>[0][] = []
    const listening = new Proxy(db, {
      get: (target, name, receiver): unknown =>
        name === 'execute'
          ? (query: (typeof asked)[number]) => {
              asked.push(query)
              return db.execute(query)
            }
          : Reflect.get(target, name, receiver),
    })
    const { browser, driverId } = await scene.verified(desk)
    await scene.give(browser, 'licence')
    const newcomer = await scene.newcomer()
    await scene.fillIn(newcomer.browser)
    await scene.submit(newcomer.browser)
    const found = (await waitingDrivers(listening, null, null, 50)).map(({ id }) => id)
    expect(found).toEqual(
      expect.arrayContaining([driverId, await scene.driverIdOf(newcomer.browser)]),
    )
    expect(new Set(found).size).toBe(found.length)
    const [query] = asked
    if (!query || typeof query === 'string') throw new Error('no statement')
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
    })
    expect(plan).toContain('driver_profiles_waiting')
    expect(plan).toContain('driver_documents_given')
  })
})
