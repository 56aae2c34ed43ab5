/**
 * The Friday run: who is paid what, once, and what is left over (reliability.md I8, faults 23, 25 and 31). Mutants that were seen to fail:
 * the provider's list not looked at before a transfer; one driver in trouble ending the run; whether they are verified not asked.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { payoutRunAt, payoutWeekOf } from '../../domain/payout.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { must } from '../testing/booking-scene.ts'
import { openOnboarding } from './payout-account.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

describe('a Friday', () => {
  it('pays each line of the week before by one transfer from its own charge, and is a no-op the second time', async () => {
    const driver = await scene.payableDriver()
    const jobs = [await scene.completeJob(driver), await scene.completeJob(driver)]
    await scene.run()
    expect(scene.standIn.control.transfers()).toEqual([])
    await scene.goToFriday()
    await scene.run()
    const made = scene.standIn.control.transfers()
    expect(made).toHaveLength(jobs.length)
    expect(new Set(made.map(({ transfer_group }) => transfer_group))).toEqual(new Set(jobs))
    for (const bookingId of jobs) {
      const line = await scene.lineOf(bookingId)
      const intent = scene.standIn.control.intent(await scene.intentOf(bookingId))
      expect(made.find((transfer) => transfer.transfer_group === bookingId)).toMatchObject({
        amount: line.netCents,
        destination: await scene.accountOf(driver),
        source_transaction: intent?.latest_charge,
      })
      expect(line.outstandingCents).toBe(0)
    }
    const [statement, ...others] = await scene.statements(driver)
    expect(others).toEqual([])
    expect(statement).toMatchObject({ jobs: 2, broughtForwardCents: 0, adjustmentCents: 0 })
    expect(await scene.owedTo(driver)).toBe(0)

    await scene.run()
    scene.clock.advance('1d')
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(2)
    expect(await scene.statements(driver)).toHaveLength(1)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('that was missed is caught up by the next run, with a statement for each week', async () => {
    const driver = await scene.payableDriver()
    const first = await scene.completeJob(driver)
    const firstWeek = payoutWeekOf(await scene.now())
    await scene.goTo(new Date(firstWeek.endsAt.getTime() + 3_600_000))
    const second = await scene.completeJob(driver)
    // Nobody runs on the first Friday.
    await scene.goToFriday()
    await scene.run()
    const statements = await scene.statements(driver)
    expect(statements.map(({ weekStartsOn }) => weekStartsOn)).toEqual([
      firstWeek.key,
      payoutWeekOf(firstWeek.endsAt).key,
    ])
    const [one, two] = [await scene.lineOf(first), await scene.lineOf(second)]
    expect(statements[1]?.broughtForwardCents).toBe(one.netCents)
    expect([one.outstandingCents, two.outstandingCents]).toEqual([0, 0])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('pays nobody who is not verified or has no payable account, says so, and pays them when that has changed', async () => {
    const driver = await scene.driver()
    const bookingId = await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run()
    expect(scene.standIn.control.transfers()).toEqual([])
    const { netCents } = await scene.lineOf(bookingId)
    expect(await scene.owedTo(driver)).toBe(netCents)

    must(await openOnboarding(scene.ctx, driver.accountId, '/driver'))
    scene.standIn.control.endOnboarding(await scene.accountOf(driver), 'leave_incomplete')
    await scene.run()
    expect(scene.standIn.control.transfers()).toEqual([])

    scene.standIn.control.endOnboarding(await scene.accountOf(driver), 'complete')
    await scene.db.update(driverProfiles).set({ state: 'suspended', stateReason: 'A sample' })
    await scene.run()
    expect(scene.standIn.control.transfers()).toEqual([])

    await scene.db.update(driverProfiles).set({ state: 'verified' })
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(1)
    expect(await scene.owedTo(driver)).toBe(0)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('23: one transfer fails, the others go on, and it is made the next morning', async () => {
    const driver = await scene.payableDriver()
    const jobs = [await scene.completeJob(driver), await scene.completeJob(driver)]
    const other = await scene.payableDriver(1)
    await scene.completeJob(other)
    await scene.goToFriday()
    const refusing = scene.withProvider((provider) => ({
      transfer: (request) =>
        request.bookingId === jobs[0]
          ? Promise.resolve({ kind: 'request_refused', code: 'account_invalid' })
          : provider.transfer(request),
    }))
    await scene.run(refusing)
    expect(scene.standIn.control.transfers()).toHaveLength(2)
    expect(await scene.openTasks()).toEqual(['transfer_failed'])
    expect(await brokenInvariants(scene)).toEqual([])
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(3)
    expect(await scene.openTasks()).toEqual([])
    expect((await scene.transfersOf(jobs[0] ?? '')).map(({ state }) => state)).toEqual([
      'failed',
      'paid',
    ])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('23: the run dies before, in and after a transfer, and nothing is paid twice', async () => {
    const driver = await scene.payableDriver()
    for (let job = 0; job < 4; job += 1) await scene.completeJob(driver)
    await scene.goToFriday()
    let asked = 0
    const dying = scene.withProvider((provider) => ({
      transfer: async (request) => {
        asked += 1
        // The provider makes it, and we never hear of it.
        if (asked % 2 === 0) await provider.transfer(request)
        throw new Error('killed')
      },
    }))
    await expect(scene.run(dying)).rejects.toThrow(/left/)
    expect(scene.standIn.control.transfers()).toHaveLength(2)
    await scene.releaseTransferLeases()
    // The keys are forgotten: only what is listed tells that it was made.
    scene.standIn.control.advanceClock(25 * 3_600_000)
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(4)
    expect(await scene.owedTo(driver)).toBe(0)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('23: a lost answer, a stored 500 and an error that is not remembered end in one transfer each', async () => {
    const driver = await scene.payableDriver()
    for (let job = 0; job < 3; job += 1) await scene.completeJob(driver)
    await scene.goToFriday()
    const path = '/v1/transfers'
    scene.standIn.control.failNext({
      kind: 'stored_500',
      effect: 'none',
      method: 'POST',
      path,
      times: 2,
    })
    scene.standIn.control.failNext({ kind: 'status_500', method: 'POST', path, times: 2 })
    scene.standIn.control.failNext({ kind: 'lost_answer', method: 'POST', path, times: 2 })
    for (let look = 0; look < 6; look += 1) {
      await scene.run().catch(() => {})
      await scene.releaseTransferLeases()
    }
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(3)
    expect(await brokenInvariants(scene)).toEqual([])
  }, 30_000)

  it('two runs at once pay once', async () => {
    const driver = await scene.payableDriver()
    for (let job = 0; job < 3; job += 1) await scene.completeJob(driver)
    await scene.goToFriday()
    await Promise.allSettled([scene.run(), scene.run(), scene.run()])
    await scene.releaseTransferLeases()
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(3)
    expect(await scene.statements(driver)).toHaveLength(1)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('25: our balance is too small: what it covers is paid, an operator is told once, the rest follows when it is filled', async () => {
    const driver = await scene.payableDriver()
    const jobs = [await scene.completeJob(driver), await scene.completeJob(driver)]
    await scene.goToFriday()
    const { netCents } = await scene.lineOf(jobs[0] ?? '')
    const keep = netCents + 1
    const out = (scene.standIn.control.balance().total['eur'] ?? 0) - keep
    scene.standIn.control.changeBalance(-out)
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(1)
    expect(await scene.openTasks()).toEqual(['balance_too_small'])
    scene.standIn.control.changeBalance(out)
    expect(await brokenInvariants(scene)).toEqual([])
    await scene.run()
    expect(scene.standIn.control.transfers()).toHaveLength(2)
    expect(await scene.openTasks()).toEqual([])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('31: the weeks in which the clock changes begin and end at Irish midnight', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    // As if it had been earned in the last second of the week in which summer time ends, by Irish time, and in the one after.
    for (const [earnedAt, week, before, after] of [
      ['2026-10-25T23:59:59Z', '2026-10-19', '2026-10-29T23:59:59Z', '2026-10-30T00:00:00Z'],
      ['2026-10-26T00:00:00Z', '2026-10-26', '2026-11-05T23:59:59Z', '2026-11-06T00:00:00Z'],
      ['2026-03-29T22:59:59Z', '2026-03-23', '2026-04-02T22:59:59Z', '2026-04-02T23:00:00Z'],
      ['2026-03-29T23:00:00Z', '2026-03-30', '2026-04-09T22:59:59Z', '2026-04-09T23:00:00Z'],
    ] as const) {
      await scene.db.execute(
        sql`update driver_payouts set earned_at = ${earnedAt}, week_starts_on = ${week} where booking_id = ${bookingId}`,
      )
      const paidAt = payoutRunAt(payoutWeekOf(new Date(earnedAt)))
      expect(paidAt).toEqual(new Date(after))
      expect(paidAt > new Date(before)).toBe(true)
      const wrong = sql`update driver_payouts set week_starts_on = ${week}::date + 7 where booking_id = ${bookingId}`
      await expect(scene.db.execute(wrong)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('violates check constraint') },
      })
    }
    await scene.run()
    expect((await scene.statements(driver)).map(({ weekStartsOn }) => weekStartsOn)).toEqual([
      '2026-03-30',
    ])
  })
})
