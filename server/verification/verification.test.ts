/**
 * From signing up to the first duty over HTTP, with an operator at the desk. Mutants that were seen to fail are named beside their tests.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../db/schema/payments.ts'
import { driverDocumentPages, driverDocuments } from '../../db/schema/verification.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import { notices } from '../../db/schema/notices.ts'
import { endOfDate } from '../../domain/calendar-date.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { farDay, openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'

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

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })
const isOnDuty = async (driverId: string): Promise<boolean> => {
  const { db } = scene.house
  const rows = await db.select().from(driverPositions).where(eq(driverPositions.driverId, driverId))
  return rows.length > 0
}
const kindsTold = async (accountId: string): Promise<string[]> => {
  const rows = await scene.house.db
    .select({ kind: notices.kind })
    .from(notices)
    .where(eq(notices.recipientId, accountId))
    .orderBy(notices.createdAt)
  return rows.map(({ kind }) => kind)
}

describe('an application', () => {
  it('is filled in step by step, sent when whole, checked by itself, and decided by a person', async () => {
    const { accountId, browser } = await scene.newcomer()
    const empty = await scene.look(browser)
    expect([empty.driverId, empty.state, empty.documents]).toEqual([null, 'draft', []])
    expect(refusalOf(await goOnDuty(browser))).toEqual([404, 'driver_profile_missing'])
    expect(refusalOf(await scene.submit(browser))).toEqual([422, 'application_incomplete'])

    await scene.fillIn(browser)
    const whole = await scene.look(browser)
    expect(whole.checklist.filter(({ state }) => state !== 'done')).toEqual([])
    expect(whole.base).toEqual({ town: 'Naas', county: 'Kildare', location: 'Naas, Co. Kildare' })
    expect(refusalOf(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])

    expect((await scene.submit(browser)).body).toMatchObject({ state: 'submitted' })
    expect(refusalOf(await scene.submit(browser))).toEqual(notOpen)
    const driverId = await scene.driverIdOf(browser)
    expect(refusalOf(await scene.decide(desk, driverId, 'verify')), 'not looked at').toEqual(
      notOpen,
    )
    await scene.house.scene.drain()
    const seen = await scene.inspect(desk, driverId)
    expect(seen.state).toBe('in_review')
    expect(seen.checks?.results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('passed'))

    // Mutant: `mayChangePapers` not asked in `save-document.ts`.
    expect(refusalOf(await scene.sendFacts(browser, 'licence'))).toEqual(notOpen)
    expect(refusalOf(await scene.sendPage(browser, 'licence', await scene.nextPicture()))).toEqual(
      notOpen,
    )

    expect((await scene.decide(desk, driverId, 'verify')).body).toMatchObject({
      state: 'verified',
      papersValidUntil: endOfDate(farDay).toISOString(),
    })
    expect((await goOnDuty(browser)).body).toMatchObject({ isVerified: true, isOnDuty: true })
    expect(await kindsTold(accountId)).toEqual(['driver_verify'])
    const { history } = await scene.inspect(desk, driverId)
    expect(history.map(({ move, by }) => `${move} ${by ?? ''}`.trim())).toEqual([
      'verify Orla Operator',
      'begin_review',
      'submit Nuala Newcomer',
    ])
  })

  it('sent back says why, is changed and sent again', async () => {
    const { accountId, browser } = await scene.newcomer()
    await scene.fillIn(browser)
    await scene.submit(browser)
    await scene.house.scene.drain()
    const driverId = await scene.driverIdOf(browser)
    expect(refusalOf(await scene.decide(desk, driverId, 'return'))).toEqual([422, 'invalid_input'])
    await scene.decide(desk, driverId, 'return', 'The back of the licence cannot be read')
    expect(await scene.look(browser)).toMatchObject({
      state: 'returned',
      reason: 'The back of the licence cannot be read',
    })
    expect(await kindsTold(accountId)).toEqual(['driver_return'])
    const [first] = (await scene.look(browser)).documents.filter(({ kind }) => kind === 'licence')
    const pageId = first?.pages[1]?.pageId ?? ''
    const path = `/api/driver/documents/licence/pages/${pageId}`
    const removed = await browser.send('DELETE', path)
    expect(removed.body).toMatchObject({ state: 'returned' })
    expect(refusalOf(await scene.submit(browser))).toEqual([422, 'application_incomplete'])
    await scene.sendPage(browser, 'licence', await scene.nextPicture())
    expect((await scene.submit(browser)).body).toMatchObject({ state: 'submitted', reason: null })
  })

  // Mutant: `lockApplication` without its lock.
  it('two who press at once: one decision, one history, one mail', async () => {
    const { accountId, browser } = await scene.newcomer()
    await scene.fillIn(browser)
    await scene.submit(browser)
    await scene.house.scene.drain()
    const driverId = await scene.driverIdOf(browser)
    const answers = await Promise.all([
      scene.decide(desk, driverId, 'verify'),
      scene.decide(desk, driverId, 'return', 'Later'),
      scene.decide(desk, driverId, 'verify'),
      scene.takeBack(browser),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { history, state } = await scene.inspect(desk, driverId)
    for (const [at, entry] of history.entries()) {
      expect(entry.toState).toBe(at === 0 ? state : history[at - 1]?.fromState)
    }
    expect((await kindsTold(accountId)).length).toBe(
      history.filter(({ by }) => by === 'Orla Operator').length,
    )
  })

  it('of a verified driver taken back stops offers, not with a job in hand', async () => {
    const { house } = scene
    const cast = await house.castAccepted()
    const onJob = await house.browserOf(cast.accounts.assigned_driver)
    expect(refusalOf(await scene.takeBack(onJob))).toEqual([409, 'job_in_hand'])
    const { browser, driverId } = await scene.verified(desk)
    await goOnDuty(browser)
    expect((await scene.takeBack(browser)).body).toMatchObject({ state: 'draft' })
    expect(await isOnDuty(driverId)).toBe(false)
    expect(refusalOf(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
  })
})

describe('pictures of papers', () => {
  it('are sent once under one name, no more than enough, and opened by signed links alone', async () => {
    const { browser } = await scene.newcomer()
    const picture = await scene.nextPicture()
    const clientId = nextClientId()
    for (const time of ['first', 'again']) {
      const answer = await scene.sendPage(browser, 'truck_photo', picture, clientId)
      expect(answer.status, time).toBe(201)
    }
    const { documents } = await scene.look(browser)
    expect(documents.map(({ kind, pages }) => [kind, pages.length])).toEqual([['truck_photo', 1]])
    const more = await scene.sendPage(browser, 'truck_photo', await scene.nextPicture())
    expect(refusalOf(more)).toEqual([409, 'pages_full'])
    const page = documents[0]?.pages[0]
    expect((await scene.house.visitor().open(page?.link ?? '')).status).toBe(200)
    const forged = (page?.link ?? '').replace(/sig=.{4}/, 'sig=AAAA')
    expect((await scene.house.visitor().open(forged)).status).toBe(404)
  })

  it('must be pictures, whatever they are called', async () => {
    const { browser } = await scene.newcomer()
    for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('<svg onload="x">')]) {
      const answer = await scene.sendPage(browser, 'truck_papers', bytes)
      expect(refusalOf(answer)).toEqual([422, 'photo_not_readable'])
    }
    expect((await scene.look(browser)).documents).toEqual([])
  })

  it('are one’s own: another driver takes nothing back', async () => {
    const [mine, other] = [await scene.newcomer(), await scene.newcomer()]
    await scene.sendPage(mine.browser, 'truck_photo', await scene.nextPicture())
    const pageId = (await scene.look(mine.browser)).documents[0]?.pages[0]?.pageId ?? ''
    await other.browser.send('DELETE', `/api/driver/documents/truck_photo/pages/${pageId}`)
    expect((await scene.look(mine.browser)).documents[0]?.pages.length).toBe(1)
  })
})

describe('what is found by itself', () => {
  // Mutants: the own driver not left out; `policy_key` taken as it is typed.
  it('the same picture and the same policy number of another driver, however typed', async () => {
    const [first, second] = [await scene.newcomer(), await scene.newcomer()]
    const picture = await scene.nextPicture()
    await scene.fillIn(first.browser)
    await scene.sendFacts(first.browser, 'public_liability', { policyNumber: 'pl 77-twice' })
    await scene.sendPage(first.browser, 'truck_papers', picture)
    await scene.fillIn(second.browser)
    await scene.sendFacts(second.browser, 'public_liability', { policyNumber: 'PL77TWICE' })
    await scene.sendPage(second.browser, 'truck_papers', picture)
    await scene.submit(second.browser)
    await scene.house.scene.drain()
    const seen = await scene.inspect(desk, await scene.driverIdOf(second.browser))
    const firstId = await scene.driverIdOf(first.browser)
    expect(seen.duplicates.map(({ driverId, kind, because }) => [driverId, kind, because])).toEqual(
      [
        [firstId, 'public_liability', 'same_policy'],
        [firstId, 'truck_papers', 'same_picture'],
      ],
    )
    expect(seen.checks?.results.at(-1)).toMatchObject({ code: 'duplicates', outcome: 'failed' })
    const { body } = await desk.get('/api/verification?limit=50')
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ driverId: seen.driverId, failedChecks: 1, state: 'in_review' }),
      ]),
    })
  })
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
    expect(await isOnDuty(driverId)).toBe(false)
    expect(refusalOf(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
    await scene.decide(desk, driverId, 'reinstate')
    expect((await goOnDuty(browser)).status).toBe(200)
    expect(await kindsTold(accountId)).toEqual([
      'driver_verify',
      'driver_suspend',
      'driver_reinstate',
    ])
  })

  it('a job in hand is not taken away: the driver goes off duty when it is done', async () => {
    const { house } = scene
    const cast = await house.castAccepted()
    const driver = cast.drivers.assigned_driver
    await scene.decide(desk, driver.driverId, 'suspend', 'Papers were forged')
    expect(await isOnDuty(driver.driverId)).toBe(true)
    expect(await house.scene.booking(cast.bookingId)).toMatchObject({ status: 'confirmed' })
    const watch = async () => {
      const { verificationJobs } = await import('./verification.jobs.ts')
      await verificationJobs(house.ctx)['watch-papers']()
    }
    await watch()
    expect(await isOnDuty(driver.driverId)).toBe(true)
    for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await house.scene.move(driver, cast.bookingId, move)
    }
    await watch()
    expect(await isOnDuty(driver.driverId)).toBe(false)
  })

  it('accept a renewed paper, which then counts, or refuse it, and the old one still does', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    await scene.give(browser, 'licence', { validUntil: '2031-01-31' })
    const papersOf = async () => (await scene.profile(driverId)).papersValidUntil?.toISOString()
    expect(await papersOf()).toBe(endOfDate(farDay).toISOString())
    const given = (await scene.inspect(desk, driverId)).documents.find(
      ({ state }) => state === 'given',
    )
    const decidePaper = (accept: boolean, reason = '') =>
      desk.send('POST', `/api/verification/${driverId}/documents/${given?.documentId}/decision`, {
        accept,
        reason,
      })
    expect(refusalOf(await decidePaper(false))).toEqual([422, 'invalid_input'])
    expect((await decidePaper(true)).status).toBe(200)
    expect(await papersOf()).toBe(endOfDate('2031-01-31').toISOString())
    expect(refusalOf(await decidePaper(true)), 'once').toEqual(notOpen)

    await scene.give(browser, 'licence', { validUntil: '2032-01-31' })
    const next = (await scene.inspect(desk, driverId)).documents.find(
      ({ state }) => state === 'given',
    )
    await desk.send(
      'POST',
      `/api/verification/${driverId}/documents/${next?.documentId}/decision`,
      {
        accept: false,
        reason: 'Not legible',
      },
    )
    expect(await papersOf()).toBe(endOfDate('2031-01-31').toISOString())
    const licence = (await scene.look(browser)).documents.filter(({ kind }) => kind === 'licence')
    expect(licence.map(({ state, reason }) => [state, reason])).toEqual([
      ['accepted', null],
      ['refused', 'Not legible'],
    ])
    expect(await kindsTold(accountId)).toEqual([
      'driver_verify',
      'driver_document',
      'driver_document',
    ])
  })
})

describe('papers that end', () => {
  const watch = async () => {
    const { verificationJobs } = await import('./verification.jobs.ts')
    await verificationJobs(scene.house.ctx)['watch-papers']()
  }
  const endIn = async (driverId: string, days: number) => {
    const { db } = scene.house
    await db
      .update(driverDocuments)
      .set({ validUntil: sql`(now() at time zone 'Europe/Dublin')::date + ${days}::int` })
      .where(and(eq(driverDocuments.driverId, driverId), eq(driverDocuments.kind, 'licence')))
  }

  // Mutants: `warned_at` not written; `<` for `<=`.
  it('are warned about once, thirty days before and not earlier', async () => {
    const { accountId, driverId } = await scene.verified(desk)
    await endIn(driverId, 31)
    await watch()
    expect(await kindsTold(accountId)).toEqual(['driver_verify'])
    await endIn(driverId, 30)
    await watch()
    await watch()
    expect(await kindsTold(accountId)).toEqual(['driver_verify', 'papers_end'])
  })

  it('stop offers at once, take the driver off duty, and say so once', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    await goOnDuty(browser)
    await scene.house.db.execute(
      sql`update driver_profiles set papers_valid_until = now() - interval '1 minute' where id = ${driverId}`,
    )
    // before any job has run
    expect((await browser.get('/api/driver')).body).toMatchObject({ isVerified: false })
    const { driverOnDuty } = await import('../drivers/nearest-drivers.ts')
    expect(await driverOnDuty(scene.house.db, driverId)).toMatchObject({ isVerified: false })
    await watch()
    await watch()
    expect(await isOnDuty(driverId)).toBe(false)
    expect(await kindsTold(accountId)).toEqual(['driver_verify', 'papers_ended'])
    expect(refusalOf(await goOnDuty(browser))).toEqual([403, 'driver_not_verified'])
  })
})

describe('what is kept', () => {
  it('papers refused long ago, and those of an application nobody went on with, go with their files', async () => {
    const { keepDocuments } = await import('./keep-documents.ts')
    const { house } = scene
    const { browser } = await scene.newcomer()
    await scene.give(browser, 'truck_photo')
    const resting = await scene.driverIdOf(browser)
    const kept = await scene.verified(desk)
    await house.db.execute(
      sql`update driver_profiles set state_changed_at = now() - interval '7 months'`,
    )
    await house.db.execute(sql`update driver_documents set created_at = now() - interval '7 months',
      decided_at = case when decided_at is null then null else now() - interval '7 months' end`)
    await keepDocuments(house.ctx)
    const pages = await house.db
      .select({ driverId: driverDocumentPages.driverId })
      .from(driverDocumentPages)
    const left = new Set(pages.map(({ driverId }) => driverId))
    expect([left.has(resting), left.has(kept.driverId)]).toEqual([false, true])
    expect((await scene.look(browser)).documents).toEqual([])
  })
})
