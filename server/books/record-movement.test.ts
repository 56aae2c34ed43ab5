/**
 * What a person did at the card provider, on its dashboard or by its support, and what our own flow failed to post: recorded with one press,
 * and never in the books twice. Each was seen to fail: lines waited for ever, and a press posted what was posted already.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../domain/refusal.ts'
import { closeTask } from '../operations/close-task.ts'
import { resolveTask } from '../operations/resolve-task.ts'
import { openBooksFixture, type BooksFixture } from '../testing/fixtures/books-fixture.ts'
import { followProvider } from './compare-books.ts'

let fixture: BooksFixture
beforeEach(async () => {
  fixture = await openBooksFixture()
})
afterEach(() => fixture.close())

describe('a line that nothing of ours explains', () => {
  // A note alone leaves it out of the books for ever.
  it('a transfer made on the provider’s dashboard is recorded with one press, not closed with a note', async () => {
    await fixture.completeJob(await fixture.payableDriver())
    const transferred = fixture.withLine({
      sourceId: 'tr_dashboard',
      amountCents: -50_00,
      feeCents: 25,
    })
    await followProvider(transferred)
    fixture.clock.advance('31m')
    await followProvider(transferred)
    const { id: taskId, kind, note } = await fixture.onlyTask()
    expect(kind).toBe('movement_unmatched')
    expect(note).toContain('−€50.00 and a fee of €0.25')
    expect(await closeTask(fixture.ctx, fixture.operator, { taskId, note: 'Seen' })).toMatchObject(
      refused('task_needs_action'),
    )
    await fixture.press('record_movement')
    expect(await fixture.accounts()).toMatchObject({ provider_adjustments: 50_25 })
    await followProvider(transferred)
    await followProvider(transferred)
    expect(await fixture.openTasks()).toEqual([])
    expect(await fixture.accounts()).toMatchObject({ provider_adjustments: 50_25 })
  })

  const loseTransfer = async () => {
    await fixture.completeJob(await fixture.payableDriver())
    await fixture.goToFriday()
    await fixture.loseTransfers()
    await fixture.anHourGoesBy()
  }
  const findTransfer = async () => {
    await fixture.releaseTransferLeases()
    await fixture.run()
  }

  // Mutants: the press without another look; a correction that stays.
  it('what our own flow posts is never in the books twice, before the press or after it', async () => {
    await loseTransfer()
    await findTransfer()
    await fixture.press('record_movement')
    expect(await fixture.accounts()).not.toHaveProperty('provider_adjustments')
    await fixture.anHourGoesBy()
    expect(await fixture.openTasks()).toEqual([])
    await fixture.health()
  })

  it('a correction is reversed once our own flow has posted the line', async () => {
    await loseTransfer()
    await fixture.press('record_movement')
    expect((await fixture.accounts()).provider_adjustments).toBeGreaterThan(0)
    await findTransfer()
    await fixture.anHourGoesBy()
    expect((await fixture.accounts()).provider_adjustments ?? 0).toBe(0)
    expect(await fixture.openTasks()).toEqual([])
    await fixture.health()
    await fixture.anHourGoesBy()
    expect((await fixture.accounts()).provider_adjustments ?? 0).toBe(0)
  })

  it('a refund of a payment that is not ours closes when the bank sends it back', async () => {
    await fixture.completeJob(await fixture.payableDriver())
    const refund = { sourceId: 're_other', intentId: 'pi_other', amountCents: -9_00 }
    await followProvider(fixture.withLine({ ...refund, type: 'refund' }))
    expect(await fixture.onlyTask()).toMatchObject({ kind: 'provider_movement' })
    await followProvider(
      fixture.withLine({
        ...refund,
        movementId: 'txn_back',
        type: 'refund_failure',
        amountCents: 9_00,
      }),
    )
    expect((await fixture.openTasks()).filter((kind) => kind !== 'books_differ')).toEqual([])
  })

  it('a dispute of a payment that is not ours is a task at once', async () => {
    await fixture.completeJob(await fixture.payableDriver())
    await followProvider(
      fixture.withLine({
        type: 'adjustment',
        sourceId: 'dp_other',
        intentId: 'pi_other',
        amountCents: -9_00,
      }),
    )
    expect(await fixture.onlyTask()).toMatchObject({ kind: 'provider_movement' })
    await fixture.press('record_movement')
    expect(await fixture.openTasks()).toEqual([])
  })

  it('what a bank gives back of a lost dispute is a task at once', async () => {
    const bookingId = await fixture.completeJob(await fixture.payableDriver())
    const { control } = fixture.fakeProvider
    const dispute = control.openDispute(await fixture.intentOf(bookingId))
    control.closeDispute(dispute.id, 'lost')
    await fixture.anHourGoesBy()
    expect(await fixture.openTasks()).toEqual([])
    await followProvider(
      fixture.withLine({
        type: 'adjustment',
        sourceId: dispute.id,
        intentId: await fixture.intentOf(bookingId),
        amountCents: 30_00,
      }),
    )
    expect(await fixture.onlyTask()).toMatchObject({ kind: 'provider_movement' })
    expect((await fixture.onlyTask()).note).toContain('€30.00')
    await fixture.press('record_movement')
    expect(await fixture.accounts()).toMatchObject({ provider_adjustments: -30_00 })
    expect(await fixture.openTasks()).toEqual([])
  })

  const captured = async (bookingId: string, cents: number) => {
    const { rows } = await fixture.db.execute<{ before: number }>(sql`
      update payments p set captured_cents = ${cents} from payments before
      where p.booking_id = ${bookingId} and before.id = p.id returning before.captured_cents as before`)
    return Number(rows[0]?.before)
  }

  // Mutants: a correction that keeps its line for ever; `recordRefund` that leaves the correction.
  it('a refund whose capture comes into our books later is the booking’s, and recorded once', async () => {
    const bookingId = await fixture.completeJob(await fixture.payableDriver())
    const cents = await captured(bookingId, 0)
    fixture.fakeProvider.control.refundInDashboard(await fixture.intentOf(bookingId), 20_00)
    await followProvider(fixture.ctx)
    expect(await fixture.onlyTask()).toMatchObject({ kind: 'provider_movement' })
    await fixture.press('record_movement')
    expect(await fixture.accounts()).toMatchObject({ provider_adjustments: 20_00 })
    await captured(bookingId, cents)
    await fixture.anHourGoesBy()
    expect(await fixture.onlyTask()).toMatchObject({ kind: 'refund_outside' })
    await fixture.press('record_refund')
    expect((await fixture.accounts()).provider_adjustments ?? 0).toBe(0)
    await fixture.anHourGoesBy()
    expect(await fixture.openTasks()).toEqual([])
    await fixture.health()
  })

  // Mutants: the press without another look; two tasks about one line.
  it('a press on a line that is a booking’s refund by now is refused, and one task is left', async () => {
    const bookingId = await fixture.completeJob(await fixture.payableDriver())
    const cents = await captured(bookingId, 0)
    fixture.fakeProvider.control.refundInDashboard(await fixture.intentOf(bookingId), 20_00)
    await followProvider(fixture.ctx)
    const { id: taskId } = await fixture.onlyTask()
    await captured(bookingId, cents)
    expect(
      await resolveTask(fixture.ctx, fixture.operator, { taskId, action: 'record_movement' }),
    ).toMatchObject(refused('task_changed'))
    await fixture.anHourGoesBy()
    expect(await fixture.onlyTask()).toMatchObject({ kind: 'refund_outside' })
    await fixture.press('record_refund')
    expect(await fixture.openTasks()).toEqual([])
    await fixture.health()
  })
})
