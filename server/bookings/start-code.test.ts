/**
 * The start code from the confirmed driver to the start, over HTTP and at the same moment. Mutants that were seen to fail: the code in the
 * driver's view; `checkStartCode` without the count, or with a count that is not saved; the check before `decide`; the code kept after the
 * start; the waiver without its line in the audit.
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking } from '../../contract/bookings.ts'
import { notices } from '../../db/schema/notices.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { operatorTasks } from '../../db/schema/payouts.ts'
import { startCodeMaxWrong } from '../../domain/start-code.ts'
import { openAppScene, type AppScene, type Cast } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { must } from '../testing/booking-scene.ts'
import { valueAt } from '../testing/change-json.ts'
import { openTab } from '../testing/open-tab.ts'
import { fieldsOf } from '../testing/refusals.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

const arrived = async () => {
  const cast = await house.castAccepted()
  for (const move of ['set_off', 'arrive'] as const) {
    must(await house.scene.move(cast.drivers.assigned_driver, cast.bookingId, move))
  }
  return { cast, cab: await house.browserOf(cast.accounts.assigned_driver) }
}

const startWith = (cab: Browser, { bookingId }: Cast, startCode?: string) =>
  cab.send('POST', `/api/bookings/${bookingId}/moves`, {
    move: 'start',
    ...(startCode === undefined ? {} : { startCode }),
  })

const seenBy = async (accountId: string, { bookingId }: Cast): Promise<unknown[]> => {
  const browser = await house.browserOf(accountId)
  const { body } = await browser.get(`/api/bookings/${bookingId}`)
  return [valueAt(body, ['startCode']), valueAt(body, ['isStartCodeAsked'])]
}

const codeOfBooking = async ({ bookingId }: Cast): Promise<string> => {
  const { startCode } = await house.scene.booking(bookingId)
  if (startCode === null) throw new Error('no start code')
  return startCode
}

/** Another one of four digits. */
const wrong = (code: string): string => code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

const refusalOf = (answer: BrowserAnswer) => [answer.status, codeOf(answer)]

describe('the start code', () => {
  it('is shown to the customer alone, from the confirmed driver to the start', async () => {
    const cast = await house.castOffered()
    const { owner, assigned_driver: driver, operator } = cast.accounts
    expect(await seenBy(owner, cast)).toEqual([null, false])
    must(await house.scene.accept(cast.drivers.assigned_driver, cast.bookingId))
    for (const move of ['set_off', 'arrive', 'start'] as const) {
      const code = await codeOfBooking(cast)
      expect(code).toMatch(/^\d{4}$/)
      expect(await seenBy(owner, cast)).toEqual([code, false])
      expect(await seenBy(driver, cast)).toEqual([null, true])
      expect(await seenBy(operator, cast)).toEqual([null, true])
      must(await house.scene.move(cast.drivers.assigned_driver, cast.bookingId, move))
    }
    expect(await seenBy(owner, cast)).toEqual([null, false])
    expect(await seenBy(driver, cast)).toEqual([null, false])
  })

  it('is gone with a cancelled booking', async () => {
    const cast = await house.castAccepted()
    const owner = await house.browserOf(cast.accounts.owner)
    await owner.send('POST', `/api/bookings/${cast.bookingId}/cancel`, { expectedFeeCents: 0 })
    expect((await house.scene.booking(cast.bookingId)).startCode).toBeNull()
  })

  it('begins the recovery, and without it nothing does', async () => {
    const { cast, cab } = await arrived()
    const code = await codeOfBooking(cast)
    const none = await startWith(cab, cast)
    expect(refusalOf(none)).toEqual([422, 'invalid_input'])
    expect(Object.keys(fieldsOf(none))).toEqual(['startCode'])
    const bad = await startWith(cab, cast, wrong(code))
    expect(refusalOf(bad)).toEqual([422, 'start_code_wrong'])
    expect(fieldsOf(bad).startCode).toContain('4 more tries')
    expect((await house.scene.booking(cast.bookingId)).status).toBe('driver_arrived')
    expect((await startWith(cab, cast, code)).status).toBe(200)
    expect((await house.scene.booking(cast.bookingId)).status).toBe('in_progress')
    expect(refusalOf(await startWith(cab, cast, wrong(code)))).toEqual([409, 'move_not_offered'])
  })

  it('is not asked, and no try counted, before the driver is there', async () => {
    const cast = await house.castAccepted()
    const cab = await house.browserOf(cast.accounts.assigned_driver)
    const early = await startWith(cab, cast, '0000')
    expect(refusalOf(early)).toEqual([409, 'move_not_offered'])
    expect((await house.scene.booking(cast.bookingId)).startCodeWrong).toBe(0)
  })

  it('after five wrong ones, also at the same moment, no code is taken for the rest of ten minutes', async () => {
    const { cast, cab } = await arrived()
    const code = await codeOfBooking(cast)
    const tries = await Promise.all(
      Array.from({ length: startCodeMaxWrong + 3 }, () => startWith(cab, cast, wrong(code))),
    )
    const codes = tries.map(codeOf)
    expect(codes.filter((one) => one === 'start_code_wrong')).toHaveLength(startCodeMaxWrong)
    expect(codes.filter((one) => one === 'start_code_paused')).toHaveLength(3)
    const right = await startWith(cab, cast, code)
    expect(refusalOf(right)).toEqual([429, 'start_code_paused'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(500)
    house.scene.clock.advance('10m')
    expect((await startWith(cab, cast, code)).status).toBe(200)
  })

  describe('after five wrong ones the customer is asked whether this is their driver', () => {
    const askedAbout = async () => {
      const { cast, cab } = await arrived()
      const code = await codeOfBooking(cast)
      for (let tries = 0; tries < startCodeMaxWrong; tries += 1) {
        expect((await ownerSees(cast)).driverQuestion).toBeNull()
        await startWith(cab, cast, wrong(code))
      }
      const owner = await house.browserOf(cast.accounts.owner)
      const answer = (isDriver: boolean) =>
        owner.send('POST', `/api/bookings/${cast.bookingId}/driver-question`, { isDriver })
      return { cast, cab, code, answer }
    }
    const ownerSees = async (cast: Cast) => {
      const owner = await house.browserOf(cast.accounts.owner)
      return booking.parse((await owner.get(`/api/bookings/${cast.bookingId}`)).body)
    }
    const tasksOf = async ({ bookingId }: Cast) => {
      const open = await house.db
        .select()
        .from(operatorTasks)
        .where(eq(operatorTasks.bookingId, bookingId))
      return open.map(({ kind }) => kind)
    }

    it('on their own phone, and one press unlocks the driver', async () => {
      const { cast, cab, answer } = await askedAbout()
      const seen = await ownerSees(cast)
      expect(seen.driverQuestion).toMatchObject({ isDriver: null, answeredAt: null })
      expect(seen.driver).toMatchObject({ name: 'Fionn Invented', truck: 'Sample flatbed' })
      const told = await house.db
        .select()
        .from(notices)
        .where(and(eq(notices.kind, 'driver_question'), eq(notices.bookingId, cast.bookingId)))
      expect(told.map(({ recipientId }) => recipientId)).toContain(cast.accounts.owner)

      const tab = await openTab(cab)
      expect((await answer(true)).status).toBe(200)
      await tab.sees('"isStartCodeAsked":false')
      tab.close()
      expect((await house.scene.booking(cast.bookingId)).arrivalProvenBy).not.toBeNull()
      expect(refusalOf(await answer(true))).toEqual([409, 'move_not_offered'])
      expect((await startWith(cab, cast)).status).toBe(200)
      expect(await tasksOf(cast)).toEqual([])
    })

    it('a no is an operator’s task, and the code still begins the recovery', async () => {
      const { cast, cab, code, answer } = await askedAbout()
      expect((await answer(false)).status).toBe(200)
      expect(await tasksOf(cast)).toEqual(['driver_not_recognised'])
      expect(refusalOf(await startWith(cab, cast))).toEqual([422, 'invalid_input'])
      house.scene.clock.advance('10m')
      expect((await startWith(cab, cast, code)).status).toBe(200)
    })

    it('and nothing is asked of anybody before', async () => {
      const { cast } = await arrived()
      const owner = await house.browserOf(cast.accounts.owner)
      const path = `/api/bookings/${cast.bookingId}/driver-question`
      const early = await owner.send('POST', path, { isDriver: true })
      expect(refusalOf(early)).toEqual([409, 'move_not_offered'])
    })
  })

  it('is waived by an operator, with a reason and on record', async () => {
    const { cast, cab } = await arrived()
    const operator = await house.browserOf(cast.accounts.operator)
    const path = `/api/bookings/${cast.bookingId}/start-code/waive`
    expect(refusalOf(await operator.send('POST', path, { reason: ' ' }))[0]).toBe(422)
    const reason = 'The phone is dead'
    expect((await operator.send('POST', path, { reason })).status).toBe(200)
    expect(refusalOf(await operator.send('POST', path, { reason }))).toEqual([
      409,
      'move_not_offered',
    ])
    expect(await seenBy(cast.accounts.owner, cast)).toEqual([null, false])
    expect((await startWith(cab, cast)).status).toBe(200)
    const rows = await house.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'waive_start_code'), eq(auditLog.objectId, cast.bookingId)))
    expect(rows.map(({ after, accountId }) => [after, accountId])).toEqual([
      [{ reason }, cast.accounts.operator],
    ])
  })

  it('is in no line of the log', async () => {
    const { cast, cab } = await arrived()
    const code = await codeOfBooking(cast)
    house.log.splice(0)
    await startWith(cab, cast, wrong(code))
    await startWith(cab, cast, code)
    const lines = house.log.map((line) =>
      line.replaceAll(/"(time|durationMs|requestId)":[^,}]*/g, ''),
    )
    expect(lines.join('')).not.toContain(`"${code}"`)
    expect(lines.join('')).not.toMatch(/startCode/)
  })
})
