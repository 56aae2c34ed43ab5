/**
 * Weekly hours over HTTP and by the job. Seen to fail with: a press that leaves the edge as it was; a driver taken off during a
 * job; an unverified driver put on.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { dublinClock } from '../../domain/time/dublin-time.ts'
import type { DutySpan } from '../../domain/drivers/duty-schedule.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { applyDutySchedules } from './apply-duty-schedules.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const made = async (state: 'verified' | 'submitted' = 'verified') => {
  const { driverId, accountId } = await makeDriver(app.db, { state })
  const browser = await app.browserOf(accountId)
  return {
    driverId,
    save: (spans: readonly DutySpan[]) => browser.send('PUT', '/api/driver/schedule', { spans }),
    press: (isOnDuty: boolean) => browser.send('PUT', '/api/driver/duty', { isOnDuty }),
  }
}

const isOnDuty = async (driverId: string): Promise<boolean> => {
  const rows = await app.db
    .select()
    .from(driverPositions)
    .where(eq(driverPositions.driverId, driverId))
  return rows.length > 0
}

/** On duty all of today, or all of the other days. */
const today = (): DutySpan[] => [
  { weekday: dublinClock(new Date()).weekday, fromMinute: 0, untilMinute: 1440 },
]
const otherDays = (): DutySpan[] =>
  [1, 2, 3, 4, 5, 6, 7]
    .filter((weekday) => weekday !== dublinClock(new Date()).weekday)
    .map((weekday) => ({ weekday, fromMinute: 0, untilMinute: 1440 }))

/** As if their hours had begun or ended a moment ago. */
const atEdge = async (driverId: string): Promise<void> => {
  await app.db
    .update(driverProfiles)
    .set({ nextDutyEdgeAt: sql`now() - interval '1 second'` })
    .where(eq(driverProfiles.id, driverId))
}
const edgeOf = async (driverId: string): Promise<Date | null> => {
  const [row] = await app.db
    .select({ at: driverProfiles.nextDutyEdgeAt })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
  return row?.at ?? null
}
const keep = () => applyDutySchedules(app.ctx)

describe('weekly hours', () => {
  it('change nothing now, and take a driver on and off duty at their start and end', async () => {
    const { driverId, save } = await made()
    expect((await save(today())).body).toMatchObject({ spans: today(), isScheduledOn: true })
    await keep()
    expect(await isOnDuty(driverId)).toBe(false)
    await atEdge(driverId)
    await keep()
    expect(await isOnDuty(driverId)).toBe(true)
    expect((await edgeOf(driverId))?.getTime()).toBeGreaterThan(Date.now())
    await save(otherDays())
    await atEdge(driverId)
    await keep()
    expect(await isOnDuty(driverId), 'no position is kept').toBe(false)
  })

  it('give way to a press of the switch until the next start or end', async () => {
    const { driverId, save, press } = await made()
    await save(otherDays())
    await atEdge(driverId)
    await press(true)
    await keep()
    expect(await isOnDuty(driverId)).toBe(true)
    await atEdge(driverId)
    await keep()
    expect(await isOnDuty(driverId)).toBe(false)
  })

  it('take no driver off during a job, and do it when the job is done', async () => {
    const scenario = await app.acceptedScenario()
    const driver = scenario.drivers.assigned_driver
    const browser = await app.browserOf(driver.accountId)
    await browser.send('PUT', '/api/driver/schedule', { spans: otherDays() })
    await atEdge(driver.driverId)
    await keep()
    expect(await isOnDuty(driver.driverId)).toBe(true)
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await app.fixture.advance(driver, scenario.bookingId, transition)
    }
    await keep()
    expect(await isOnDuty(driver.driverId)).toBe(false)
  })

  it('put no driver on duty who may not be', async () => {
    const { driverId, save } = await made('submitted')
    await save(today())
    await atEdge(driverId)
    await keep()
    expect(await isOnDuty(driverId)).toBe(false)
  })

  it('once deleted, nothing happens automatically any more', async () => {
    const { driverId, save } = await made()
    await save(today())
    await save([])
    expect(await edgeOf(driverId)).toBeNull()
  })

  it('are refused where they overlap, and to an account without a driver profile', async () => {
    const { save } = await made()
    const twice = [
      { weekday: 1, fromMinute: 480, untilMinute: 720 },
      { weekday: 1, fromMinute: 700, untilMinute: 900 },
    ]
    expect(codeOf(await save(twice))).toBe('invalid_input')
    const stranger = await app.browserOf(await makeAccount(app.db, { role: 'driver' }))
    expect(codeOf(await stranger.get('/api/driver/schedule'))).toBe('driver_profile_missing')
  })
})
