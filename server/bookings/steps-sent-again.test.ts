/**
 * Steps of a job that were pressed without a connection and sent later, over HTTP. Seen to fail with: the name not looked for;
 * looked for before the lock; the device's time trusted as it is.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingHistory } from '../../db/schema/bookings.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { valueAt } from '../testing/change-json.ts'
import { nextClientId } from '../testing/client-ids.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const accepted = async () => {
  const scenario = await app.acceptedScenario()
  return { scenario, cab: await app.browserOf(scenario.accounts.assigned_driver) }
}

const send = (cab: Browser, { bookingId }: Scenario, step: Record<string, unknown>) =>
  cab.send('POST', `/api/bookings/${bookingId}/transitions`, step)

const stepsOf = async ({ bookingId }: Scenario): Promise<string[]> => {
  const rows = await app.fixture.db
    .select({ transition: bookingHistory.transition })
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(bookingHistory.createdAt, bookingHistory.id)
  return rows.map(({ transition }) => transition).slice(-2)
}

it('a step is taken as older releases send it, by another path and name', async () => {
  const { scenario, cab } = await accepted()
  const path = `/api/bookings/${scenario.bookingId}/moves`
  const answer = await cab.send('POST', path, { move: 'set_off', clientId: nextClientId() })
  expect([answer.status, valueAt(answer.body, ['nextMove'])]).toEqual([200, 'arrive'])
  expect((await cab.send('POST', path, { move: 'fly' })).status).toBe(422)
})

describe('a step sent again under its name', () => {
  it('is made once, and answered with the booking as it is', async () => {
    const { scenario, cab } = await accepted()
    const setOff = { transition: 'set_off', clientId: nextClientId() }
    expect((await send(cab, scenario, setOff)).status).toBe(200)
    const again = await send(cab, scenario, setOff)
    expect([again.status, valueAt(again.body, ['status'])]).toEqual([200, 'driver_en_route'])
    expect(
      (await send(cab, scenario, { transition: 'arrive', clientId: nextClientId() })).status,
    ).toBe(200)
    const late = await send(cab, scenario, setOff)
    expect([late.status, valueAt(late.body, ['status'])]).toEqual([200, 'driver_arrived'])
    expect(await stepsOf(scenario)).toEqual(['set_off', 'arrive'])
  })

  it('also when both come at the same moment', async () => {
    const { scenario, cab } = await accepted()
    const setOff = { transition: 'set_off', clientId: nextClientId() }
    const answers = await Promise.all([send(cab, scenario, setOff), send(cab, scenario, setOff)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await stepsOf(scenario)).filter((transition) => transition === 'set_off')).toHaveLength(
      1,
    )
  })

  it('under another name it is another step, and refused', async () => {
    const { scenario, cab } = await accepted()
    await send(cab, scenario, { transition: 'set_off', clientId: nextClientId() })
    const other = await send(cab, scenario, { transition: 'set_off', clientId: nextClientId() })
    expect(statusAndCode(other)).toEqual([409, 'move_not_offered'])
  })
})

describe('the device’s time of the press', () => {
  const pressedAtOf = async (pressedAt: (now: Date) => Date): Promise<unknown> => {
    const { scenario, cab } = await accepted()
    const now = await app.fixture.clock.now(app.fixture.db)
    await app.fixture.db.execute(
      sql`update bookings set accepted_at = accepted_at - interval '2 hours' where id = ${scenario.bookingId}`,
    )
    const answer = await send(cab, scenario, {
      transition: 'set_off',
      clientId: nextClientId(),
      pressedAt: pressedAt(now).toISOString(),
    })
    expect(answer.status).toBe(200)
    const timeline = valueAt(answer.body, ['timeline'])
    const last: unknown = Array.isArray(timeline) ? timeline.at(-1) : null
    return [valueAt(last, ['pressedAt']), valueAt(last, ['at'])]
  }
  const minute = 60_000

  it('is shown beside the server’s time', async () => {
    let pressedIso = ''
    const [pressedAt, at] = (await pressedAtOf((now) => {
      const pressed = new Date(now.getTime() - 40 * minute)
      pressedIso = pressed.toISOString()
      return pressed
    })) as [string, string]
    expect(pressedAt).toBe(pressedIso)
    expect(Date.parse(at) - Date.parse(pressedIso)).toBeGreaterThanOrEqual(40 * minute)
  })

  it.each([
    ['to come', 5 * minute],
    ['before the acceptance', -3 * 60 * minute],
  ])('is left out when it cannot be true: %s', async (_, ms) => {
    expect(await pressedAtOf((now) => new Date(now.getTime() + ms))).toEqual([
      null,
      expect.any(String),
    ])
  })
})
