/**
 * What was verified and does not last: trucks that turn ten, licences on record that are too young by today's rule, and who is taken off
 * duty for it. Mutants that were seen to fail: `truck_told_of` not written; the end not brought forward; every
 * licence taken for a truck that ages; positions read from their own side; a new paper that begins anew what it cannot make good.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { notices } from '../../db/schema/notices.ts'
import { dateInDays, today } from '../../domain/calendar-date.ts'
import { longEnoughSince, truckGoodUntil, tooOldSince } from '../../domain/verification-end.ts'
import type { Queryable } from '../kit/database.ts'
import { driverOnDuty } from '../drivers/nearest-drivers.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser } from '../testing/browser.ts'
import { openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'
import { driversToTakeOffDuty, driversWhoseDetailsEnd } from './verification.store.ts'

let scene: JoiningScene
let desk: Browser
beforeAll(async () => {
  scene = await openJoiningScene()
  desk = (await scene.operator()).browser
})
afterAll(() => scene.house.close())

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })
const change = (driverId: string, of: Partial<typeof driverProfiles.$inferInsert>) =>
  scene.house.db.update(driverProfiles).set(of).where(eq(driverProfiles.id, driverId))
const now = () => scene.house.ctx.clock.now(scene.house.db)
/** A first registration whose tenth anniversary is in so many days. */
const tenIn = async (days: number): Promise<string> => tooOldSince(dateInDays(await now(), days))
const lastMail = async (accountId: string) => {
  const rows = await scene.house.db
    .select({ kind: notices.kind, text: notices.bodyText })
    .from(notices)
    .where(and(eq(notices.recipientId, accountId), eq(notices.channel, 'email')))
    .orderBy(notices.createdAt)
  return rows.at(-1)
}

describe('a truck that turns ten', () => {
  it('is told once, thirty days before, and offers stop on the day', async () => {
    const { accountId, driverId } = await scene.verified(desk)
    const { papersValidUntil: before } = await scene.profile(driverId)
    await change(driverId, { truckFirstRegistered: await tenIn(31) })
    await scene.watchPapers()
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify'])
    expect((await scene.profile(driverId)).papersValidUntil).toEqual(before)

    const firstRegistered = await tenIn(30)
    await change(driverId, { truckFirstRegistered: firstRegistered })
    await scene.watchPapers()
    await scene.watchPapers()
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify', 'truck_ages'])
    expect((await scene.profile(driverId)).truckToldOf, 'not looked at again').toBe(firstRegistered)
    expect((await scene.profile(driverId)).papersValidUntil).toEqual(
      truckGoodUntil(firstRegistered),
    )
    expect((await lastMail(accountId))?.text).toContain('Trucks must be under 10 years old')
  })

  it('is verified for no longer, whatever its papers say, also when a paper is renewed', async () => {
    const { driverId, browser } = await scene.verified(desk)
    const firstRegistered = await tenIn(20)
    await change(driverId, { truckFirstRegistered: firstRegistered })
    await scene.give(browser, 'licence', { validUntil: '2031-01-31' })
    const { documents } = await scene.inspect(desk, driverId)
    const given = documents.find(({ state }) => state === 'given')
    const answer = await desk.send(
      'POST',
      `/api/verification/${driverId}/documents/${given?.documentId}/decision`,
      { accept: true, reason: '', seen: given?.version },
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await scene.profile(driverId)).papersValidUntil).toEqual(
      truckGoodUntil(firstRegistered),
    )
  })

  it('and is that old already, ends at once, with the reason, and the driver is off duty', async () => {
    const { accountId, browser, driverId } = await scene.verified(desk)
    await goOnDuty(browser)
    await change(driverId, { truckFirstRegistered: '2014-05-05' })
    await scene.watchPapers()
    await scene.watchPapers()
    expect(await scene.kindsTold(accountId)).toEqual(['driver_verify', 'papers_ended'])
    expect((await lastMail(accountId))?.text).toContain(
      'Your truck: Trucks must be under 10 years old',
    )
    expect(await scene.isOnDuty(driverId)).toBe(false)
    expect(codeOf(await goOnDuty(browser))).toBe('driver_not_verified')
    expect((await scene.takeBack(browser)).body).toMatchObject({ state: 'draft' })
  })
})

it('a licence on record that was got too late ends it, and nobody else’s', async () => {
  const { accountId, browser, driverId } = await scene.verified(desk)
  const fine = await scene.verified(desk)
  // Written down without a category it is no licence on record, so there is none to have been got too late.
  await change(fine.driverId, {
    licenceCategory: null,
    licenceSince: dateInDays(await now(), -700),
  })
  await goOnDuty(browser)
  await change(driverId, { licenceSince: dateInDays(await now(), -700) })
  await scene.watchPapers()
  await scene.watchPapers()
  expect(await scene.kindsTold(accountId)).toEqual(['driver_verify', 'papers_ended'])
  expect((await lastMail(accountId))?.text).toContain('It must have been held for 3 years')
  expect(await driverOnDuty(scene.house.db, driverId)).toBeNull()
  expect(await scene.kindsTold(fine.accountId)).toEqual(['driver_verify'])
  expect((await scene.profile(driverId)).truckToldOf).toBeNull()
  const at = await now()
  const tooYoung = await driversWhoseDetailsEnd(scene.house.db, {
    now: at,
    registeredUntil: dateInDays(at, -365 * 50),
    licensedAfter: longEnoughSince(today(at)),
  })
  expect(tooYoung).not.toContain(fine.driverId)
})

it('a licence that was got too late is made good by no other paper', async () => {
  const { browser, driverId } = await scene.verified(desk)
  await change(driverId, { licenceSince: dateInDays(await now(), -700) })
  await scene.watchPapers()
  await scene.give(browser, 'licence', { validUntil: '2031-01-31' })
  const { documents } = await scene.inspect(desk, driverId)
  const given = documents.find(({ state }) => state === 'given')
  const path = `/api/verification/${driverId}/documents/${given?.documentId}/decision`
  const body = { accept: true, reason: '', seen: given?.version }
  expect((await desk.send('POST', path, body)).status).toBe(200)
  expect(codeOf(await goOnDuty(browser))).toBe('driver_not_verified')
})

it('who leaves duty is marked by the change itself, and verified again is not', async () => {
  const { browser, driverId } = await scene.verified(desk)
  await scene.decide(desk, driverId, 'suspend', 'A sample')
  expect(await scene.profile(driverId)).toMatchObject({ leavesDuty: true })
  await scene.decide(desk, driverId, 'reinstate')
  expect(await scene.profile(driverId)).toMatchObject({ leavesDuty: false })
  await goOnDuty(browser)
  await scene.watchPapers()
  expect(await scene.isOnDuty(driverId)).toBe(true)
})

it('those to be taken off duty are found from their own side, and their positions by the key', async () => {
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
  await driversToTakeOffDuty(listening, await now())
  const [query] = asked
  if (!query || typeof query === 'string') throw new Error('no statement')
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
  })
  expect(plan).toContain('driver_profiles_leaving_duty')
  expect(plan).toContain('driver_positions_pkey')
  expect(plan).toContain('Index Cond: (driver_id = driver_profiles.id)')
  expect(plan).not.toMatch(/Seq Scan/)
})
