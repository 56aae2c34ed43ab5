/**
 * A statement is told to its driver: once, with what was paid and why the rest was not. Mutants that were seen to fail: told before the
 * transfers have ended; of another topic of `domain/notice.ts`.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notices } from '../../db/schema/notices.ts'
import { unsettledTaskMinutes } from '../../domain/operator-task.ts'
import { formatEuro } from '../../domain/money.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const told = ({ accountId }: MadeDriver, channel: 'email' | 'push' = 'email') =>
  scene.db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.recipientId, accountId),
        eq(notices.kind, 'statement_issued'),
        eq(notices.channel, channel),
      ),
    )
    .orderBy(notices.createdAt, notices.id)

describe('a statement', () => {
  it('that is paid is told once, by mail and push, with the figures and the way to it', async () => {
    const driver = await scene.payableDriver()
    const jobs = [await scene.completeJob(driver), await scene.completeJob(driver)]
    await scene.goToFriday()
    await scene.run()
    await scene.run()
    scene.clock.advance('1d')
    await scene.run()
    const [mail, ...others] = await told(driver)
    expect(others).toEqual([])
    const net = (await Promise.all(jobs.map((job) => scene.lineOf(job)))).reduce(
      (sum, { netCents }) => sum + netCents,
      0,
    )
    expect(mail?.subject).toMatch(/^Your statement for Mon \d+ \w+ – Sun \d+ \w+ \d{4}$/)
    expect(mail?.bodyText).toContain('Jobs: 2')
    expect(mail?.bodyText).toContain(`Earned, after commission and VAT: ${formatEuro(net)}`)
    expect(mail?.bodyText).toContain(`Paid: ${formatEuro(net)}`)
    expect(mail?.bodyText).not.toContain('Not paid yet')
    expect(mail?.bodyText).toContain(`${scene.ctx.config.publicOrigin}/driver?tab=statements`)
    // nothing but that it is there stands on a lock screen
    expect(
      (await told(driver, 'push')).map(({ subject, bodyText, path }) => [subject, bodyText, path]),
    ).toEqual([
      ['Your weekly statement is there', 'Open it to see what was paid.', '/driver?tab=statements'],
    ])
  })

  it('by push only to whom has not switched it off', async () => {
    const driver = await scene.payableDriver()
    await scene.db.execute(sql`insert into notice_preferences (account_id, switched_off, updated_at)
      values (${driver.accountId}, array['account:push'], now())`)
    await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run()
    expect([(await told(driver)).length, (await told(driver, 'push')).length]).toEqual([1, 0])
  })

  it('that is not paid says what stays payable and why', async () => {
    const driver = await scene.driver()
    const bookingId = await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run()
    const [mail] = await told(driver)
    const { netCents } = await scene.lineOf(bookingId)
    expect(mail?.bodyText).toContain('Paid: €0.00')
    expect(mail?.bodyText).toContain(`Not paid yet: ${formatEuro(netCents)}`)
    expect(mail?.bodyText).toContain(
      'Why it is not paid yet: Your bank details are not set up yet.',
    )
  })

  it('whose transfers are not known to be made waits for them, but not for ever', async () => {
    const driver = await scene.payableDriver()
    await scene.completeJob(driver)
    await scene.goToFriday()
    const silent = { kind: 'unknown', why: 'out of reach', wasAnswered: false } as const
    const down = scene.withProvider(() => ({ listTransfers: async () => silent }))
    await scene.run(down).catch(() => {})
    expect(await told(driver)).toEqual([])
    scene.clock.advance(`${unsettledTaskMinutes}m`)
    await scene.releaseTransferLeases()
    await scene.run(down).catch(() => {})
    const [mail] = await told(driver)
    expect(mail?.bodyText).toContain('On its way: €')
    await scene.releaseTransferLeases()
    await scene.run()
    expect(await told(driver)).toHaveLength(1)
  })

  it('of a Friday that was missed: each is told, the one that was taken along says so', async () => {
    const driver = await scene.driver()
    await scene.completeJob(driver)
    // a day into the week after, whatever day it is
    await scene.goTo(new Date((await scene.thisWeek()).endsAt.getTime() + 24 * 3_600_000))
    await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run()
    const mails = await told(driver)
    expect(mails).toHaveLength(2)
    const texts = mails.map(({ bodyText }) => bodyText ?? '')
    expect(texts.filter((text) => text.includes('stands on your next statement'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('From the statement before'))).toHaveLength(1)
  })

  it('that cannot be told keeps nobody else’s back, and is told by the next run', async () => {
    const drivers = [await scene.payableDriver(1), await scene.payableDriver(2)]
    for (const driver of drivers) await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.db.execute(sql`create function refuse_first() returns trigger language plpgsql as $$
      begin
        if new.kind = 'statement_issued' and new.recipient_id = (
          select d.user_id from driver_statements s join driver_profiles d on d.id = s.driver_id order by s.issued_at, s.id limit 1
        ) then raise exception 'refused'; end if;
        return new;
      end $$`)
    await scene.db.execute(
      sql`create trigger refuse_first before insert on notices for each row execute function refuse_first()`,
    )
    await expect(scene.run()).rejects.toThrow('1 drivers')
    const counts = async () =>
      (await Promise.all(drivers.map((driver) => told(driver))))
        .map(({ length }) => length)
        .toSorted((a, b) => a - b)
    expect(await counts()).toEqual([0, 1])
    await scene.db.execute(sql`drop trigger refuse_first on notices`)
    await scene.run()
    expect(await counts()).toEqual([1, 1])
  })
})
