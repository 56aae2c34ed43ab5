/**
 * Steps of a job that were pressed without a connection and sent later, over HTTP. Mutants that were seen to fail: the name not looked for;
 * looked for before the lock; the word of the device taken as it is.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobStatusUpdates } from '../../db/schema/bookings.ts'
import { openAppScene, type AppScene, type Cast } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser } from '../testing/browser.ts'
import { valueAt } from '../testing/change-json.ts'
import { nextClientId } from '../testing/client-ids.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

const accepted = async () => {
  const cast = await house.castAccepted()
  return { cast, cab: await house.browserOf(cast.accounts.assigned_driver) }
}

const send = (cab: Browser, { bookingId }: Cast, step: Record<string, unknown>) =>
  cab.send('POST', `/api/bookings/${bookingId}/moves`, step)

const stepsOf = async ({ bookingId }: Cast): Promise<string[]> => {
  const rows = await house.scene.db
    .select({ move: jobStatusUpdates.move })
    .from(jobStatusUpdates)
    .where(eq(jobStatusUpdates.bookingId, bookingId))
    .orderBy(jobStatusUpdates.createdAt, jobStatusUpdates.id)
  return rows.map(({ move }) => move).slice(-2)
}

describe('a step sent again under its name', () => {
  it('is made once, and answered with the booking as it is', async () => {
    const { cast, cab } = await accepted()
    const setOff = { move: 'set_off', clientId: nextClientId() }
    expect((await send(cab, cast, setOff)).status).toBe(200)
    const again = await send(cab, cast, setOff)
    expect([again.status, valueAt(again.body, ['status'])]).toEqual([200, 'driver_en_route'])
    expect((await send(cab, cast, { move: 'arrive', clientId: nextClientId() })).status).toBe(200)
    const late = await send(cab, cast, setOff)
    expect([late.status, valueAt(late.body, ['status'])]).toEqual([200, 'driver_arrived'])
    expect(await stepsOf(cast)).toEqual(['set_off', 'arrive'])
  })

  it('also when both come at the same moment', async () => {
    const { cast, cab } = await accepted()
    const setOff = { move: 'set_off', clientId: nextClientId() }
    const answers = await Promise.all([send(cab, cast, setOff), send(cab, cast, setOff)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await stepsOf(cast)).filter((move) => move === 'set_off')).toHaveLength(1)
  })

  it('under another name it is another step, and refused', async () => {
    const { cast, cab } = await accepted()
    await send(cab, cast, { move: 'set_off', clientId: nextClientId() })
    const other = await send(cab, cast, { move: 'set_off', clientId: nextClientId() })
    expect([other.status, codeOf(other)]).toEqual([409, 'move_not_offered'])
  })
})

describe('what the device says of when it was pressed', () => {
  const pressedAtOf = async (pressedAt: (now: Date) => Date): Promise<unknown> => {
    const { cast, cab } = await accepted()
    const now = await house.scene.clock.now(house.scene.db)
    await house.scene.db.execute(
      sql`update bookings set accepted_at = accepted_at - interval '2 hours' where id = ${cast.bookingId}`,
    )
    const answer = await send(cab, cast, {
      move: 'set_off',
      clientId: nextClientId(),
      pressedAt: pressedAt(now).toISOString(),
    })
    expect(answer.status).toBe(200)
    const timeline = valueAt(answer.body, ['timeline'])
    const last: unknown = Array.isArray(timeline) ? timeline.at(-1) : null
    return [valueAt(last, ['pressedAt']), valueAt(last, ['at'])]
  }
  const minute = 60_000

  it('is shown beside the moment at which the server had it', async () => {
    let said = ''
    const [pressedAt, at] = (await pressedAtOf((now) => {
      const pressed = new Date(now.getTime() - 40 * minute)
      said = pressed.toISOString()
      return pressed
    })) as [string, string]
    expect(pressedAt).toBe(said)
    expect(Date.parse(at) - Date.parse(said)).toBeGreaterThanOrEqual(40 * minute)
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
