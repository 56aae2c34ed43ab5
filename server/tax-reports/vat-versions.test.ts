/**
 * What a driver says of VAT, version by version, and what VIES says of the number. Seen to fail: every save a
 * version; a number that VIES calls invalid without a task; a failure taken for an answer; the check of a version that is no longer in force,
 * or no longer when VIES answers; a check that waits for VIES while the process stops.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startVies, type FakeVies } from '../../workshop/fakes/vies/start-vies.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { sampleTaxDetails } from '../testing/samples/sample-requests/driver-requests.ts'
import { checkVatNumber, checkVatNumbers } from './check-vat-number.ts'
import { giveTaxDetails, loadTaxDetails } from './tax-details.ts'
import { vatVersionsOf } from './vat-versions.store.ts'

let vies: FakeVies
let fixture: PayoutFixture
let driver: MadeDriver
const open = async (env: Record<string, string>): Promise<void> => {
  fixture = await openPayoutFixture({ env })
  driver = await fixture.driver()
}
beforeEach(async () => {
  vies = await startVies()
})
afterEach(async () => {
  await fixture.close()
  await vies.stop()
})
const withVies = () => open({ VIES_URL: vies.url, VAT_NUMBER: 'IE1234567FA' })

const give = (vatNumber: string | null, vatFrom: string | null = null) =>
  giveTaxDetails(fixture.ctx, driver.accountId, {
    ...sampleTaxDetails,
    vatStatus: vatNumber === null ? 'not_registered' : 'registered',
    vatNumber,
    vatFrom,
  })
const versions = async () =>
  (await vatVersionsOf(fixture.db, driver.driverId)).map(({ number, vatNumber, validFrom }) => [
    number,
    vatNumber,
    validFrom,
  ])
const shownCheck = async () =>
  must(await loadTaxDetails(fixture.ctx, driver.accountId)).details?.vatCheck
const tryCheck = async (number = 1, signal = new AbortController().signal): Promise<string> =>
  checkVatNumber(fixture.ctx, { driverId: driver.driverId, number }, signal).then(
    () => 'done',
    ({ name }: Error) => name,
  )

it('is a version for each change, and none for a save without one', async () => {
  await open({})
  must(await give('IE1234567T', '2026-03-01'))
  must(await give('IE1234567T'))
  must(await give('ie 1234567t', '2026-03-01'))
  must(await give(null, '2026-04-01'))
  expect(await versions()).toEqual([
    [2, null, '2026-04-01'],
    [1, 'IE1234567T', '2026-03-01'],
  ])
  await expect(
    fixture.db.execute(sql`update driver_vat_versions set vat_number = 'IE1234567FA'`),
  ).rejects.toThrow(/driver_vat_versions/)
  expect(await give('IE1234567U')).toMatchObject({
    refusal: { fields: { vatNumber: expect.stringContaining('Irish') } },
  })
  expect(await give('IE1234567T', '2999-01-01')).toMatchObject({
    refusal: { fields: { vatFrom: 'Enter it on the day it begins, or later' } },
  })
})

it('is checked by its form only where no register is configured, and says so', async () => {
  await open({})
  must(await give('IE1234567T'))
  expect(await shownCheck()).toMatchObject({ by: 'form', outcome: null })
  await checkVatNumbers(fixture.ctx)
  expect((await fixture.drain()).ran).not.toContain('check-vat-number')
})

it('is checked by VIES, with its consultation number', async () => {
  await withVies()
  must(await give('IE1234567T'))
  expect(await shownCheck()).toMatchObject({ by: 'waiting', outcome: null })
  await fixture.drain()
  expect(vies.questions).toEqual([
    {
      countryCode: 'IE',
      vatNumber: '1234567T',
      requesterMemberStateCode: 'IE',
      requesterNumber: '1234567FA',
    },
  ])
  expect(await shownCheck()).toMatchObject({
    by: 'vies',
    outcome: 'valid',
    consultationNumber: expect.stringMatching(/^WAPI/),
  })
  await checkVatNumbers(fixture.ctx)
  await fixture.drain()
  expect(vies.questions, 'once').toHaveLength(1)
  expect(await fixture.openTasks()).toEqual([])
})

it('is a task when VIES does not know it, until another is given', async () => {
  await withVies()
  must(await give('IE1234500K'))
  await fixture.drain()
  expect(await shownCheck()).toMatchObject({ by: 'vies', outcome: 'invalid' })
  expect(await fixture.openTasks()).toEqual(['vat_number_invalid'])
  must(await give('IE1234567T'))
  expect(await fixture.openTasks()).toEqual([])
})

it('waits for no one: a service in trouble is tried again, and nothing it says counts as an answer', async () => {
  await withVies()
  vies.behave('state_unavailable')
  must(await give('IE1234567T'))
  expect(await tryCheck()).toBe('Unavailable')
  vies.behave('broken')
  expect(await tryCheck()).toBe('Unavailable')
  const { rows } = await fixture.db.execute(
    sql`select tries, failure, outcome from vat_number_checks`,
  )
  expect(rows).toEqual([{ tries: 2, failure: 'NO_ANSWER', outcome: null }])
  expect(await shownCheck()).toMatchObject({ by: 'waiting', outcome: null })
  vies.behave('blocked')
  expect(await tryCheck(), 'another try changes nothing').toBe('done')
  vies.behave('polite')
  await checkVatNumbers(fixture.ctx)
  await fixture.drain()
  expect(await shownCheck()).toMatchObject({ by: 'vies', outcome: 'valid' })
  expect(await fixture.openTasks()).toEqual([])
})

it('of a version that is no longer in force is not checked', async () => {
  await withVies()
  must(await give('IE1234500K'))
  must(await give('IE1234567T'))
  expect(await tryCheck(1)).toBe('done')
  expect(vies.questions).toEqual([])
  expect(await tryCheck(2)).toBe('done')
  expect(vies.questions).toHaveLength(1)
})

it('opens no task about a number that was corrected while VIES was thinking', async () => {
  await withVies()
  must(await give('IE1234500K'))
  vies.beforeAnswer(async () => {
    vies.beforeAnswer(async () => {})
    must(await give('IE1234567T'))
  })
  expect(await tryCheck(1)).toBe('done')
  expect(await fixture.openTasks()).toEqual([])
  await fixture.drain()
  expect(await shownCheck()).toMatchObject({ by: 'vies', outcome: 'valid' })
})

it('is broken off when the process stops, and counts as no try', async () => {
  await withVies()
  vies.behave('silent')
  must(await give('IE1234567T'))
  const stopping = new AbortController()
  vies.beforeAnswer(async () => stopping.abort(new Error('the process is stopping')))
  const beganAt = performance.now()
  expect(await tryCheck(1, stopping.signal)).toBe('Error')
  expect(performance.now() - beganAt).toBeLessThan(3_000)
  expect((await fixture.db.execute(sql`select from vat_number_checks`)).rows).toEqual([])
})
