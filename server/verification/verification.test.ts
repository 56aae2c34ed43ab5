/**
 * From signing up to the first duty over HTTP, with an operator at the desk. Mutants that were seen to fail are named beside their tests.
 */
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverDocumentPages, driverDocuments } from '../../db/schema/verification.ts'
import { notices } from '../../db/schema/notices.ts'
import { dateInDays, endOfDate } from '../../domain/calendar-date.ts'
import { undonePapers } from '../../domain/verification-checklist.ts'
import { documentKinds } from '../../domain/verification-papers.ts'
import { documentWarningDays } from '../../domain/verification.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { farDay, openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'

let scene: JoiningScene
let desk: Browser
beforeAll(async () => {
  scene = await openJoiningScene()
  desk = (await scene.operator()).browser
})
afterAll(() => scene.house.close())

const refusalOf = (answer: BrowserAnswer) => [answer.status, codeOf(answer)]
const notOpen = [409, 'application_not_open']

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })

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
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify'])
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
    expect(await scene.kindsTold(accountId)).toEqual(['driver_return'])
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
    expect((await scene.kindsTold(accountId)).length).toBe(
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
    expect(await scene.isOnDuty(driverId)).toBe(false)
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

describe('papers that end', () => {
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
    await scene.watchPapers()
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify'])
    await endIn(driverId, 30)
    await scene.watchPapers()
    await scene.watchPapers()
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify', 'papers_end'])
  })

  const upgrade = readFileSync(
    new URL('../../db/migrations/0022-joining.sql', import.meta.url),
    'utf8',
  )
  const giveTime = /update driver_profiles\nset papers_valid_until[^;]*;/.exec(upgrade)?.[0] ?? ''

  // Mutants: `askForPapers` left out; those who have all of them written to as well.
  it('and those never kept: who was verified before has thirty days, and is asked for them once', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    const complete = await scene.verified(desk)
    await scene.house.db.execute(
      sql`delete from driver_document_pages where driver_id = ${driverId}`,
    )
    await scene.house.db.execute(sql`delete from driver_documents where driver_id = ${driverId}`)
    await scene.house.db.execute(sql.raw(giveTime))
    const { papersValidUntil } = await scene.profile(driverId)
    const now = await scene.house.ctx.clock.now(scene.house.db)
    expect(papersValidUntil).toEqual(endOfDate(dateInDays(now, documentWarningDays)))
    await scene.watchPapers()
    await scene.watchPapers()
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify', 'papers_wanted'])
    expect(await scene.kindsTold(complete.accountId)).toEqual(['driver_verify'])
    const [mail] = await scene.house.db
      .select({ text: notices.bodyText })
      .from(notices)
      .where(
        and(
          eq(notices.recipientId, accountId),
          eq(notices.kind, 'papers_wanted'),
          eq(notices.channel, 'email'),
        ),
      )
    expect(mail?.text).toContain('Driving licence, Professional indemnity insurance')
    const { checklist, state } = await scene.look(browser)
    expect(state).toBe('verified')
    expect(undonePapers(checklist)).toHaveLength(documentKinds.length)
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
    await scene.watchPapers()
    await scene.watchPapers()
    expect(await scene.isOnDuty(driverId)).toBe(false)
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify', 'papers_ended'])
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
