/** Seen to fail with: a driver who may not be offered it left locked; one who may be, unlocked. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { lockChosen } from './judge-driver.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openBookingFixture()
})
afterAll(() => fixture.close())

const job = {
  casualty: plainCasualty,
  pickup: { lat: 53.2206, lon: -6.6593 },
  dropoff: null,
  minutes: 30,
  now: new Date(),
}

/** Whether another transaction could lock the driver now. */
const isFree = async (driverId: string): Promise<boolean> => {
  const { rows } = await fixture.db.execute(
    sql`select 1 from driver_profiles where id = ${driverId} for no key update skip locked`,
  )
  return rows.length === 1
}

it('locks a driver who may be offered it until the end, and leaves no lock on one who may not', async () => {
  const [fit, away] = [await fixture.driver(), await fixture.driver()]
  await fixture.goOffDuty(away)
  await inTransaction(fixture.db, async (tx) => {
    expect(await lockChosen(tx, away.driverId, job)).toEqual(['off_duty'])
    expect(await isFree(away.driverId)).toBe(true)
    expect(await lockChosen(tx, fit.driverId, job)).toEqual([])
    expect(await isFree(fit.driverId)).toBe(false)
  })
  expect(await isFree(fit.driverId)).toBe(true)
})
