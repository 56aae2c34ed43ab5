/**
 * Weekly hours over HTTP and by the job. Mutants that were seen to fail: a press that leaves the edge as it was; a driver taken off during a
 * job; an unverified driver put on.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { dublinClock } from '../../domain/dublin-time.ts'
import type { DutySpan } from '../../domain/duty-schedule.ts'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import { makeAccount, makeDriver } from '../testing/sample-drivers.ts'
import { keepHours } from './keep-hours.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

const made = async (state: 'verified' | 'submitted' = 'verified') => {
  const { driverId, accountId } = await makeDriver(house.db, { state })
  const browser = await house.browserOf(accountId)
  return {
    driverId,
    save: (spans: readonly DutySpan[]) => browser.send('PUT', '/api/driver/schedule', { spans }),
    press: (isOnDuty: boolean) => browser.send('PUT', '/api/driver/duty', { isOnDuty }),
  }
}

const isOnDuty = async (driverId: string): Promise<boolean> => {
  const rows = await house.db
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
  await house.db
    .update(driverProfiles)
    .set({ nextDutyEdgeAt: sql`now() - interval '1 second'` })
    .where(eq(driverProfiles.id, driverId))
}
const edgeOf = async (driverId: string): Promise<Date | null> => {
  const [row] = await house.db
    .select({ at: driverProfiles.nextDutyEdgeAt })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
  return row?.at ?? null
}
const keep = () => keepHours(house.ctx)

describe('weekly hours', () => {
  it('say nothing about now, and take a driver on and off duty at their start and end', async () => {
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

  it('take nobody off during a job, and do it when the job is done', async () => {
    const cast = await house.castAccepted()
    const driver = cast.drivers.assigned_driver
    const browser = await house.browserOf(driver.accountId)
    await browser.send('PUT', '/api/driver/schedule', { spans: otherDays() })
    await atEdge(driver.driverId)
    await keep()
    expect(await isOnDuty(driver.driverId)).toBe(true)
    for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await house.scene.move(driver, cast.bookingId, move)
    }
    await keep()
    expect(await isOnDuty(driver.driverId)).toBe(false)
  })

  it('put nobody on duty who may not be', async () => {
    const { driverId, save } = await made('submitted')
    await save(today())
    await atEdge(driverId)
    await keep()
    expect(await isOnDuty(driverId)).toBe(false)
  })

  it('taken away, nothing happens by itself any more', async () => {
    const { driverId, save } = await made()
    await save(today())
    await save([])
    expect(await edgeOf(driverId)).toBeNull()
  })

  it('are refused where they overlap, and to whoever has no profile', async () => {
    const { save } = await made()
    const twice = [
      { weekday: 1, fromMinute: 480, untilMinute: 720 },
      { weekday: 1, fromMinute: 700, untilMinute: 900 },
    ]
    expect(codeOf(await save(twice))).toBe('invalid_input')
    const stranger = await house.browserOf(await makeAccount(house.db, { role: 'driver' }))
    expect(codeOf(await stranger.get('/api/driver/schedule'))).toBe('driver_profile_missing')
  })
})
