/**
 * The Friday run: who is paid what, once, and what is left over (reliability.md I8, faults 23, 25 and 31). Mutants that were seen to fail:
 * the provider's list not read before a transfer; a failure for one driver ending the run; verification not checked.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { payoutRunAt, payoutWeekOf } from '../../domain/payouts/payout.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openOnboarding } from './payout-account.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

describe('a Friday', () => {
  it('pays each line of the week before by one transfer from its own charge, and is a no-op the second time', async () => {
    const driver = await fixture.payableDriver()
    const jobs = [await fixture.completeJob(driver), await fixture.completeJob(driver)]
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toEqual([])
    await fixture.goToFriday()
    await fixture.run()
    const made = fixture.fakeProvider.control.transfers()
    expect(made).toHaveLength(jobs.length)
    expect(new Set(made.map(({ transfer_group }) => transfer_group))).toEqual(new Set(jobs))
    for (const bookingId of jobs) {
      const line = await fixture.lineOf(bookingId)
      const intent = fixture.fakeProvider.control.intent(await fixture.intentOf(bookingId))
      expect(made.find((transfer) => transfer.transfer_group === bookingId)).toMatchObject({
        amount: line.netCents,
        destination: await fixture.accountOf(driver),
        source_transaction: intent?.latest_charge,
      })
      expect(line.outstandingCents).toBe(0)
    }
    const [statement, ...others] = await fixture.statements(driver)
    expect(others).toEqual([])
    expect(statement).toMatchObject({ jobs: 2, broughtForwardCents: 0, adjustmentCents: 0 })
    expect(await fixture.owedTo(driver)).toBe(0)

    await fixture.run()
    fixture.clock.advance('1d')
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(2)
    expect(await fixture.statements(driver)).toHaveLength(1)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('that was missed is caught up by the next run, with a statement for each week', async () => {
    const driver = await fixture.payableDriver()
    const first = await fixture.completeJob(driver)
    const firstWeek = payoutWeekOf(await fixture.now())
    await fixture.goTo(new Date(firstWeek.endsAt.getTime() + 3_600_000))
    const second = await fixture.completeJob(driver)
    // No run takes place on the first Friday.
    await fixture.goToFriday()
    await fixture.run()
    const statements = await fixture.statements(driver)
    expect(statements.map(({ weekStartsOn }) => weekStartsOn)).toEqual([
      firstWeek.key,
      payoutWeekOf(firstWeek.endsAt).key,
    ])
    const [one, two] = [await fixture.lineOf(first), await fixture.lineOf(second)]
    expect(statements[1]?.broughtForwardCents).toBe(one.netCents)
    expect([one.outstandingCents, two.outstandingCents]).toEqual([0, 0])
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('does not pay drivers who are not verified or have no payable account, says so, and pays them when that has changed', async () => {
    const driver = await fixture.driver()
    const bookingId = await fixture.completeJob(driver)
    await fixture.goToFriday()
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toEqual([])
    const { netCents } = await fixture.lineOf(bookingId)
    expect(await fixture.owedTo(driver)).toBe(netCents)

    must(await openOnboarding(fixture.ctx, driver.accountId, '/driver'))
    fixture.fakeProvider.control.endOnboarding(await fixture.accountOf(driver), 'leave_incomplete')
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toEqual([])

    fixture.fakeProvider.control.endOnboarding(await fixture.accountOf(driver), 'complete')
    await fixture.db.update(driverProfiles).set({ state: 'suspended', stateReason: 'A sample' })
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toEqual([])

    await fixture.db.update(driverProfiles).set({ state: 'verified' })
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(1)
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('23: one transfer fails, the others go on, and it is made the next morning', async () => {
    const driver = await fixture.payableDriver()
    const jobs = [await fixture.completeJob(driver), await fixture.completeJob(driver)]
    const other = await fixture.payableDriver(1)
    await fixture.completeJob(other)
    await fixture.goToFriday()
    const refusing = fixture.withProvider((provider) => ({
      transfer: (request) =>
        request.bookingId === jobs[0]
          ? Promise.resolve({ kind: 'request_refused', code: 'account_invalid' })
          : provider.transfer(request),
    }))
    await fixture.run(refusing)
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(2)
    expect(await fixture.openTasks()).toEqual(['transfer_failed'])
    expect(await brokenInvariants(fixture)).toEqual([])
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(3)
    expect(await fixture.openTasks()).toEqual([])
    expect((await fixture.transfersOf(jobs[0] ?? '')).map(({ state }) => state)).toEqual([
      'failed',
      'paid',
    ])
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('23: the run dies before, in and after a transfer, and nothing is paid twice', async () => {
    const driver = await fixture.payableDriver()
    for (let job = 0; job < 4; job += 1) await fixture.completeJob(driver)
    await fixture.goToFriday()
    let requests = 0
    const dying = fixture.withProvider((provider) => ({
      transfer: async (request) => {
        requests += 1
        // The provider makes it, and its answer is lost.
        if (requests % 2 === 0) await provider.transfer(request)
        throw new Error('killed')
      },
    }))
    await expect(fixture.run(dying)).rejects.toThrow(/left/)
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(2)
    await fixture.releaseTransferLeases()
    // The keys are forgotten: only the list shows that it was made.
    fixture.fakeProvider.control.advanceClock(25 * 3_600_000)
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(4)
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('23: a lost answer, a stored 500 and an error that is not remembered end in one transfer each', async () => {
    const driver = await fixture.payableDriver()
    for (let job = 0; job < 3; job += 1) await fixture.completeJob(driver)
    await fixture.goToFriday()
    const path = '/v1/transfers'
    fixture.fakeProvider.control.failNext({
      kind: 'stored_500',
      effect: 'none',
      method: 'POST',
      path,
      times: 2,
    })
    fixture.fakeProvider.control.failNext({ kind: 'status_500', method: 'POST', path, times: 2 })
    fixture.fakeProvider.control.failNext({ kind: 'lost_answer', method: 'POST', path, times: 2 })
    for (let look = 0; look < 6; look += 1) {
      await fixture.run().catch(() => {})
      await fixture.releaseTransferLeases()
    }
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(3)
    expect(await brokenInvariants(fixture)).toEqual([])
  }, 30_000)

  it('two runs at once pay once', async () => {
    const driver = await fixture.payableDriver()
    for (let job = 0; job < 3; job += 1) await fixture.completeJob(driver)
    await fixture.goToFriday()
    await Promise.allSettled([fixture.run(), fixture.run(), fixture.run()])
    await fixture.releaseTransferLeases()
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(3)
    expect(await fixture.statements(driver)).toHaveLength(1)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('25: our balance is too small: what it covers is paid, an operator is told once, the rest follows when it is filled', async () => {
    const driver = await fixture.payableDriver()
    const jobs = [await fixture.completeJob(driver), await fixture.completeJob(driver)]
    await fixture.goToFriday()
    const { netCents } = await fixture.lineOf(jobs[0] ?? '')
    const keep = netCents + 1
    const out = (fixture.fakeProvider.control.balance().total['eur'] ?? 0) - keep
    fixture.fakeProvider.control.changeBalance(-out)
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(1)
    expect(await fixture.openTasks()).toEqual(['balance_too_small'])
    fixture.fakeProvider.control.changeBalance(out)
    expect(await brokenInvariants(fixture)).toEqual([])
    await fixture.run()
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(2)
    expect(await fixture.openTasks()).toEqual([])
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('31: the weeks in which the clock changes begin and end at Irish midnight', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    // As if it had been earned in the last second of the week in which summer time ends, by Irish time, and in the one after.
    for (const [earnedAt, week, before, after] of [
      ['2026-10-25T23:59:59Z', '2026-10-19', '2026-10-29T23:59:59Z', '2026-10-30T00:00:00Z'],
      ['2026-10-26T00:00:00Z', '2026-10-26', '2026-11-05T23:59:59Z', '2026-11-06T00:00:00Z'],
      ['2026-03-29T22:59:59Z', '2026-03-23', '2026-04-02T22:59:59Z', '2026-04-02T23:00:00Z'],
      ['2026-03-29T23:00:00Z', '2026-03-30', '2026-04-09T22:59:59Z', '2026-04-09T23:00:00Z'],
    ] as const) {
      await fixture.db.execute(
        sql`update driver_payouts set earned_at = ${earnedAt}, week_starts_on = ${week} where booking_id = ${bookingId}`,
      )
      const paidAt = payoutRunAt(payoutWeekOf(new Date(earnedAt)))
      expect(paidAt).toEqual(new Date(after))
      expect(paidAt > new Date(before)).toBe(true)
      const wrong = sql`update driver_payouts set week_starts_on = ${week}::date + 7 where booking_id = ${bookingId}`
      await expect(fixture.db.execute(wrong)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('violates check constraint') },
      })
    }
    await fixture.run()
    expect((await fixture.statements(driver)).map(({ weekStartsOn }) => weekStartsOn)).toEqual([
      '2026-03-30',
    ])
  })
})
