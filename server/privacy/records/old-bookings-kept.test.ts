/**
 * What keeps an old booking: its last day, a hold, something open; and a job that is killed. Seen to fail with: the ledger left out of the
 * last entry, the time counted from that entry, holds or any line of what is open left out, the database's own guard dropped or history let
 * go without it.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kit/ids.ts'
import {
  openOldBookingFixture,
  type OldBookingFixture,
} from '../../testing/fixtures/old-booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { makeBooking } from '../../testing/samples/sample-bookings.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'

const dayMs = 86_400_000

let fixture: OldBookingFixture
let ids: string[]
let onAccount: string
let operator: string
beforeAll(async () => {
  fixture = await openOldBookingFixture()
  const driver = await fixture.paidDriver()
  ids = []
  for (let job = 0; job < 3; job += 1) ids.push(await fixture.completeJob(driver))
  onAccount = await fixture.completeJobOnAccount(driver)
  operator = await makeAccount(fixture.db, { role: 'operator' })
  await fixture.drain()
  // the insurer's money is not at the card provider
  fixture.fakeProvider.control.changeBalance(500_00)
  await fixture.growOld()
})
afterAll(() => fixture.close())

const erased = async () => {
  const { rows } = await fixture.db.execute<{ id: string }>(
    sql`select id from bookings where erased_at is not null order by id`,
  )
  return rows.map(({ id }) => id)
}

describe('is kept', () => {
  it('until six years after the end of the year of the last entry, and not a day less', async () => {
    const [first = ''] = ids
    const over = await fixture.overAt(first)
    expect(over.toISOString()).toMatch(/^\d{4}-01-01T00:00:00/)
    await fixture.erase({ at: new Date(over.getTime() - dayMs) })
    await fixture.erase({ at: new Date(over.getTime() - 1) })
    expect(await erased()).toEqual([])
    // an entry of the year after the booking counts
    const { rows } = await fixture.db.execute<{ at: string }>(sql`
      insert into ledger_transactions (id, key, kind, booking_id, at)
      select ${newId('ltx')}, 'sample_late', 'sample', id, created_at + interval '1 year' from bookings where id = ${first} returning at`)
    expect(rows).toHaveLength(1)
    expect((await fixture.overAt(first)).getUTCFullYear()).toBe(over.getUTCFullYear() + 1)
    await fixture.db.execute(sql`alter table ledger_transactions disable trigger user`)
    await fixture.db.execute(sql`delete from ledger_transactions where key = 'sample_late'`)
    await fixture.db.execute(sql`alter table ledger_transactions enable trigger user`)
  })

  it('by a legal hold, until it is over', async () => {
    for (const id of [...ids, onAccount]) {
      await fixture.db.execute(sql`
        insert into legal_holds (id, booking_id, reason, placed_by, placed_at, until)
        values (${newId('hld')}, ${id}, 'Claim', ${operator}, now() - interval '9 years', now() + interval '30 days')`)
    }
    await fixture.erase()
    expect(await erased()).toEqual([])
    await fixture.db.execute(
      sql`update legal_holds set until = now() - interval '1 second' where booking_id <> ${ids[0]}`,
    )
    await expect(
      fixture.db.execute(sql`update bookings set erased_at = now() where id = ${ids[0]}`),
    ).rejects.toMatchObject({ cause: { code: '42501' } })
    await fixture.db.execute(sql`update legal_holds set until = now() - interval '1 second'`)
  })

  it('while something about it is open', async () => {
    const [id = ''] = ids
    const opened: [open: ReturnType<typeof sql>, close: ReturnType<typeof sql>][] = [
      [
        sql`insert into card_disputes (id, provider_dispute_id, booking_id, amount_cents, fee_cents, state, opened_at) values ('dsp_1', 'dp_1', ${id}, 1, 0, 'open', now())`,
        sql`delete from card_disputes`,
      ],
      [
        sql`insert into refund_requests (id, booking_id, amount_cents, reason, proposed_by, proposed_at) values ('rfr_1', ${id}, 1, 'Late', ${operator}, now())`,
        sql`delete from refund_requests`,
      ],
      [
        sql`insert into operator_tasks (id, kind, subject, booking_id, note, opened_at) values ('tsk_1', 'payment_stuck', ${id}, ${id}, 'Look', now())`,
        sql`delete from operator_tasks where id = 'tsk_1'`,
      ],
      [
        sql`insert into payout_holds (booking_id, opened_at) values (${id}, now())`,
        sql`delete from payout_holds`,
      ],
      [
        sql`update driver_payouts set outstanding_cents = 100 where booking_id = ${id}`,
        sql`update driver_payouts set outstanding_cents = 0 where booking_id = ${id}`,
      ],
      [
        sql`update payout_transfers set state = 'requested', settled_at = null, provider_transfer_id = null, last_error = provider_transfer_id
          where payout_id = (select id from driver_payouts where booking_id = ${id})`,
        sql`update payout_transfers set state = 'paid', settled_at = now(), provider_transfer_id = last_error, last_error = null
          where payout_id = (select id from driver_payouts where booking_id = ${id})`,
      ],
      [
        sql`update payment_operations set state = 'stuck' where booking_id = ${id}`,
        sql`update payment_operations set state = 'done' where booking_id = ${id}`,
      ],
      [
        sql`update payments set status = 'refunding' where booking_id = ${id}`,
        sql`update payments set status = 'captured' where booking_id = ${id}`,
      ],
      [
        sql`insert into refunds (id, payment_id, amount_cents, reason, state, created_at) select 'rfd_1', id, 1, 'Late', 'pending', now() from payments where booking_id = ${id}`,
        sql`delete from refunds where id = 'rfd_1'`,
      ],
      [
        sql`insert into provider_movements (id, type, amount_cents, fee_cents, intent_id, at, seen_at) select 'txn_1', 'charge', 1, 0, intent_id, now(), now() from payments where booking_id = ${id}`,
        sql`delete from provider_movements where id = 'txn_1'`,
      ],
    ]
    for (const [open, close] of opened) {
      for (const other of ids.slice(1))
        await fixture.db.execute(
          sql`insert into payout_holds (booking_id, opened_at) values (${other}, now()) on conflict do nothing`,
        )
      await fixture.db.execute(open)
      await fixture.erase()
      expect(await erased()).toEqual([])
      await fixture.db.execute(close)
    }
    await fixture.db.execute(sql`delete from payout_holds`)
  })

  it('by the database too, whatever the job thinks the time is', async () => {
    const bookingId = await makeBooking(fixture.db, {
      customerId: operator,
      status: 'cancelled',
      cancelReason: 'operator_cancelled',
    })
    await fixture.db.execute(sql`
      insert into booking_history (id, booking_id, transition, from_status, status, actor_kind, created_at)
      values (${newId('jsu')}, ${bookingId}, 'cancel', 'pending', 'cancelled', 'operator', now())`)
    const refused = { cause: { code: '42501' } }
    const { db } = fixture
    await expect(
      db.execute(sql`update bookings set erased_at = now() where id = ${bookingId}`),
    ).rejects.toMatchObject(refused)
    await expect(
      db.execute(sql`delete from booking_history where booking_id = ${bookingId}`),
    ).rejects.toMatchObject(refused)
    for (const other of ids)
      await db.execute(
        sql`insert into payout_holds (booking_id, opened_at) values (${other}, now())`,
      )
    await expect(fixture.erase({ at: new Date('2099-01-02') })).rejects.toMatchObject({
      cause: refused,
    })
    await fixture.db.execute(
      sql`update bookings set status = 'pending', cancel_reason = null where id = ${bookingId}`,
    )
    await db.execute(sql`delete from payout_holds`)
    expect(await erased()).toEqual([])
  })
})

describe('killed between two steps', () => {
  it('the next run does what is left, and an insurer’s booking waits for its invoice', async () => {
    let looks = 0
    const checkpoint = () => {
      looks += 1
      if (looks === 2) throw new Error('killed')
    }
    await expect(fixture.erase({ checkpoint, step: 1 })).rejects.toThrow('killed')
    expect(await erased()).toEqual(ids.slice(0, 1))
    // within a step: nothing of it
    const before = await fixture.logged()
    const jobs = { ...fixture.ctx.jobs, enqueue: () => Promise.reject(new Error('killed')) }
    await fixture.db.execute(sql`
      insert into chat_photos (id, booking_id, uploaded_by, client_id, sha256, thumbnail_sha256, bytes, width, height, created_at)
      values ('cph_1', ${ids[1]}, ${operator}, 'p', ${'a'.repeat(64)}, ${'b'.repeat(64)}, 1, 1, 1, now())`)
    await expect(fixture.erase({ jobs })).rejects.toThrow('killed')
    expect(await erased()).toEqual(ids.slice(0, 1))
    expect(await fixture.logged()).toEqual(before)
    await fixture.erase({ step: 1 })
    expect(await erased()).toEqual(ids)
    expect(await fixture.isErased(onAccount)).toBe(false)
    expect((await brokenInvariants(fixture)).filter((one) => !one.startsWith('I3'))).toEqual([])
  })
})

describe('one that the database does not let go', () => {
  it('keeps back none of the others of its step, and the run says which it is', async () => {
    const { db } = fixture
    const made: string[] = []
    for (let n = 0; n < 3; n += 1) {
      made.push(
        await makeBooking(db, {
          customerId: operator,
          status: 'cancelled',
          cancelReason: 'operator_cancelled',
        }),
      )
    }
    await fixture.growOld()
    const [, stubborn = ''] = made.toSorted()
    await db.execute(sql`
      create function refuse_sample() returns trigger language plpgsql as
        $$ begin raise exception 'not this one' using errcode = '23514'; end $$`)
    await db.execute(
      sql.raw(
        `create trigger refuse_sample before update on bookings for each row when (old.id = '${stubborn}') execute function refuse_sample()`,
      ),
    )
    await expect(fixture.erase()).rejects.toThrow(`could not be erased: ${stubborn}`)
    const left = (await erased()).filter((id) => made.includes(id))
    expect(left).toEqual(made.toSorted().filter((id) => id !== stubborn))
    await db.execute(sql`drop trigger refuse_sample on bookings`)
    await fixture.erase()
    expect(await erased()).toEqual(expect.arrayContaining(made))
  })
})
