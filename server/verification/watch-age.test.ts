/**
 * Verifications that do not last: trucks that turn ten, licences on record that are too recent for today's rule, and who is taken off
 * duty for it. Mutants that were seen to fail: `truck_told_of` not written; the end not brought forward; every
 * licence taken for a truck that ages; positions read from their own side; a new document that extends what it cannot repair.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { dateInDays, today } from '../../domain/time/calendar-date.ts'
import {
  longEnoughSince,
  truckGoodUntil,
  tooOldSince,
} from '../../domain/drivers/verification-end.ts'
import type { Queryable } from '../kit/database/database.ts'
import { driverOnDuty } from '../drivers/nearest-drivers.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { driversToTakeOffDuty, driversWhoseDetailsEnd } from './verification.store.ts'

let fixture: VerificationFixture
let admin: Browser
beforeAll(async () => {
  fixture = await openVerificationFixture()
  admin = (await fixture.operator()).browser
})
afterAll(() => fixture.app.close())

const goOnDuty = (browser: Browser) => browser.send('PUT', '/api/driver/duty', { isOnDuty: true })
const change = (driverId: string, of: Partial<typeof driverProfiles.$inferInsert>) =>
  fixture.app.db.update(driverProfiles).set(of).where(eq(driverProfiles.id, driverId))
const now = () => fixture.app.ctx.clock.now(fixture.app.db)
/** A first registration whose tenth anniversary is in this many days. */
const tenIn = async (days: number): Promise<string> => tooOldSince(dateInDays(await now(), days))
const lastMail = async (accountId: string) => {
  const rows = await fixture.app.db
    .select({ kind: notifications.kind, text: notifications.bodyText })
    .from(notifications)
    .where(and(eq(notifications.recipientId, accountId), eq(notifications.channel, 'email')))
    .orderBy(notifications.createdAt)
  return rows.at(-1)
}

describe('a truck that turns ten', () => {
  it('causes one warning, thirty days before, and offers stop on the day', async () => {
    const { accountId, driverId } = await fixture.verified(admin)
    const { documentsValidUntil: before } = await fixture.profile(driverId)
    await change(driverId, { truckFirstRegistered: await tenIn(31) })
    await fixture.watchDocuments()
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify'])
    expect((await fixture.profile(driverId)).documentsValidUntil).toEqual(before)

    const firstRegistered = await tenIn(30)
    await change(driverId, { truckFirstRegistered: firstRegistered })
    await fixture.watchDocuments()
    await fixture.watchDocuments()
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify', 'truck_ages'])
    expect((await fixture.profile(driverId)).truckNotifiedOf, 'not looked at again').toBe(
      firstRegistered,
    )
    expect((await fixture.profile(driverId)).documentsValidUntil).toEqual(
      truckGoodUntil(firstRegistered),
    )
    expect((await lastMail(accountId))?.text).toContain('Trucks must be under 10 years old')
  })

  it('is verified for no longer, whatever its documents say, also when a document is renewed', async () => {
    const { driverId, browser } = await fixture.verified(admin)
    const firstRegistered = await tenIn(20)
    await change(driverId, { truckFirstRegistered: firstRegistered })
    await fixture.give(browser, 'licence', { validUntil: '2031-01-31' })
    const { documents } = await fixture.inspect(admin, driverId)
    const given = documents.find(({ state }) => state === 'given')
    if (!given) throw new Error('nothing was given')
    const answer = await fixture.mark(admin, driverId, given, 'accept')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await fixture.profile(driverId)).documentsValidUntil).toEqual(
      truckGoodUntil(firstRegistered),
    )
  })

  it('and is that old already, ends the verification at once, with the reason, and the driver is off duty', async () => {
    const { accountId, browser, driverId } = await fixture.verified(admin)
    await goOnDuty(browser)
    await change(driverId, { truckFirstRegistered: '2014-05-05' })
    await fixture.watchDocuments()
    await fixture.watchDocuments()
    expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify', 'documents_expired'])
    expect((await lastMail(accountId))?.text).toContain(
      'Your truck: Trucks must be under 10 years old',
    )
    expect(await fixture.isOnDuty(driverId)).toBe(false)
    expect(codeOf(await goOnDuty(browser))).toBe('driver_not_verified')
    expect((await fixture.reverseTransfers(browser)).body).toMatchObject({ state: 'draft' })
  })
})

it('a licence on record that was issued too late ends it, for that driver only', async () => {
  const { accountId, browser, driverId } = await fixture.verified(admin)
  const fine = await fixture.verified(admin)
  // A licence without a category counts as not on record, so its date does not matter.
  await change(fine.driverId, {
    licenceCategory: null,
    licenceSince: dateInDays(await now(), -700),
  })
  await goOnDuty(browser)
  await change(driverId, { licenceSince: dateInDays(await now(), -700) })
  await fixture.watchDocuments()
  await fixture.watchDocuments()
  expect(await fixture.kindsNotified(accountId)).toEqual(['driver_verify', 'documents_expired'])
  expect((await lastMail(accountId))?.text).toContain('It must have been held for 3 years')
  expect(await driverOnDuty(fixture.app.db, driverId)).toBeNull()
  expect(await fixture.kindsNotified(fine.accountId)).toEqual(['driver_verify'])
  expect((await fixture.profile(driverId)).truckNotifiedOf).toBeNull()
  const at = await now()
  const tooYoung = await driversWhoseDetailsEnd(fixture.app.db, {
    now: at,
    registeredUntil: dateInDays(at, -365 * 50),
    licensedAfter: longEnoughSince(today(at)),
  })
  expect(tooYoung).not.toContain(fine.driverId)
})

it('a licence that was issued too late is not repaired by another document', async () => {
  const { browser, driverId } = await fixture.verified(admin)
  await change(driverId, { licenceSince: dateInDays(await now(), -700) })
  await fixture.watchDocuments()
  await fixture.give(browser, 'licence', { validUntil: '2031-01-31' })
  const { documents } = await fixture.inspect(admin, driverId)
  const given = documents.find(({ state }) => state === 'given')
  if (!given) throw new Error('nothing was given')
  expect((await fixture.mark(admin, driverId, given, 'accept')).status).toBe(200)
  expect(codeOf(await goOnDuty(browser))).toBe('driver_not_verified')
})

it('a driver who leaves duty is marked by the change itself, and one verified again is not', async () => {
  const { browser, driverId } = await fixture.verified(admin)
  await fixture.review(admin, driverId, 'suspend', 'A sample')
  expect(await fixture.profile(driverId)).toMatchObject({ leavesDuty: true })
  await fixture.review(admin, driverId, 'reinstate')
  expect(await fixture.profile(driverId)).toMatchObject({ leavesDuty: false })
  await goOnDuty(browser)
  await fixture.watchDocuments()
  expect(await fixture.isOnDuty(driverId)).toBe(true)
})

it('drivers to be taken off duty are found from their own side, and their positions by the key', async () => {
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
  await driversToTakeOffDuty(listening, await now())
  const [query] = queries
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
