/** Who can close an account, and when not. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDutySchedules } from '../drivers/apply-duty-schedules.ts'
import { newId } from '../kit/ids.ts'
import { openClosingFixture, type ClosingFixture } from '../testing/fixtures/closing-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { codeOf } from '../testing/send-sample.ts'

let fixture: ClosingFixture
let app: ClosingFixture['app']
beforeAll(async () => {
  fixture = await openClosingFixture()
  app = fixture.app
})
afterAll(() => app.close())

describe('a driver', () => {
  it('loses profile, documents and trail, and the statements stay', async () => {
    const { drivers } = await fixture.openPerson()
    const { driverId, accountId } = drivers.assigned_driver
    expect((await fixture.send(accountId, 'POST')).body).toMatchObject({
      stop: null,
      begun: expect.anything(),
    })
    expect((await fixture.send(accountId, 'POST')).status).toBe(200)
    const duty = await (
      await app.browserOf(accountId)
    ).send('PUT', '/api/driver/duty', { isOnDuty: true })
    expect(codeOf(duty)).toBe('account_closing')
    // nor do the weekly hours put them on
    await app.db.execute(
      sql`insert into driver_duty_spans select ${driverId}, day, 0, 1440 from generate_series(1, 7) as day`,
    )
    await app.db.execute(
      sql`update driver_profiles set next_duty_edge_at = now() - interval '1 day' where id = ${driverId}`,
    )
    await applyDutySchedules(app.ctx)
    const onDuty = sql`select from driver_positions where driver_id = ${driverId}`
    expect((await app.db.execute(onDuty)).rows).toEqual([])
    await fixture.makeDue(accountId)
    await fixture.erase()
    const { rows } = await app.db.execute(
      sql`select state, truck, truck_registration, base_lat from driver_profiles where id = ${driverId}`,
    )
    expect(rows).toEqual([
      { state: 'draft', truck: null, truck_registration: null, base_lat: null },
    ])
    for (const table of [
      'driver_positions',
      'driver_locations',
      'driver_documents',
      'driver_duty_spans',
    ]) {
      expect(
        (
          await app.db.execute(
            sql`select from ${sql.identifier(table)} where driver_id = ${driverId}`,
          )
        ).rows,
      ).toEqual([])
    }
    expect(
      (await app.db.execute(sql`select from driver_payouts where driver_id = ${driverId}`)).rows,
    ).not.toEqual([])
  })
})

describe('is refused', () => {
  it('while a booking is current, and while money is owed or pay is open', async () => {
    const { accounts, bookingId, drivers } = await app.acceptedScenario()
    expect(codeOf(await fixture.send(accounts.owner, 'POST'))).toBe('closing_booking_current')
    expect(codeOf(await fixture.send(drivers.assigned_driver.accountId, 'POST'))).toBe(
      'closing_booking_current',
    )
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await app.fixture.advance(drivers.assigned_driver, bookingId, transition)
    }
    expect(codeOf(await fixture.send(drivers.assigned_driver.accountId, 'POST'))).toBe(
      'closing_payout_open',
    )
    await app.db.execute(sql`
      insert into refund_requests (id, booking_id, amount_cents, reason, proposed_by, proposed_at)
      values (${newId('rfr')}, ${bookingId}, 100, 'Late', ${accounts.operator}, now())`)
    expect(codeOf(await fixture.send(accounts.owner, 'POST'))).toBe('closing_money_owed')
    expect((await fixture.send(accounts.owner, 'GET')).body).toMatchObject({
      stop: 'closing_money_owed',
    })
  })

  it('to operators, whose accounts belong to their work', async () => {
    const operator = await makeAccount(app.db, { role: 'operator' })
    expect(codeOf(await fixture.send(operator, 'POST'))).toBe('closing_not_here')
  })
})

describe('an operator', () => {
  it('closes and keeps the account of a person who wrote in, each on record with its reason', async () => {
    const [operator, person] = [
      await makeAccount(app.db, { role: 'operator' }),
      await makeAccount(app.db),
    ]
    const of = `/api/operations/users/${person}`
    expect(codeOf(await fixture.send(operator, 'POST', `${of}/keep`, { reason: 'x' }))).toBe(
      'closing_not_begun',
    )
    expect(
      (await fixture.send(operator, 'POST', `${of}/close`, { reason: 'Wrote in' })).status,
    ).toBe(204)
    expect((await fixture.send(operator, 'GET', of)).body).toMatchObject({
      closing: { erasedAt: null },
    })
    expect((await fixture.send(operator, 'POST', `${of}/keep`, { reason: 'Phoned' })).status).toBe(
      204,
    )
    expect((await fixture.send(operator, 'GET', of)).body).toMatchObject({ closing: null })
    const { rows } = await app.db.execute(
      sql`select action, after from audit_log where object_id = ${person} and action like '%_account' order by id`,
    )
    expect(rows).toMatchObject([
      { action: 'close_account', after: { reason: 'Wrote in' } },
      { action: 'keep_account', after: { reason: 'Phoned' } },
    ])
  })
})
