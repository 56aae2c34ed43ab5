/**
 * Refunds that need two operators, over HTTP, reviewed once however many press. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsRoutes } from '../../contract/operations/operations.ts'
import { refundRequest, type RefundRequest } from '../../contract/bookings/refunds.ts'
import { refundAloneMaxCents } from '../../domain/payments/refund-approval.ts'
import { undoableAction } from '../../contract/operations/undo.ts'
import { newId } from '../kit/ids.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { carryOut } from '../testing/operator-presses.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let [orla, oscar]: Browser[] = []
let firstId: string
beforeAll(async () => {
  app = await openAppFixture()
  firstId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  orla = await app.browserOf(firstId)
  oscar = await app.browserOf(
    await makeAccount(app.db, { role: 'operator', fullName: 'Oscar Operator' }),
  )
})
afterAll(() => app.close())

const first = (): Browser => orla ?? app.visitor()
const second = (): Browser => oscar ?? app.visitor()

const completed = async (): Promise<string> => {
  const { bookingId, drivers } = await app.acceptedScenario()
  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    await app.fixture.advance(drivers.assigned_driver, bookingId, transition)
  }
  return bookingId
}
/** As if one operator had refunded so much of it before. */
const givenAlone = async (bookingId: string, amountCents: number): Promise<void> => {
  await app.db.execute(sql`
    insert into refunds (id, payment_id, amount_cents, reason, state, created_at)
    select ${newId('rfd')}, id, ${amountCents}, 'operator', 'succeeded', now() from payments where booking_id = ${bookingId}`)
}
const reason = 'Came without its winch'
const refund = (browser: Browser, bookingId: string, amountCents: number) =>
  browser.send('POST', '/api/operations/undoable-actions', {
    kind: 'refund',
    bookingId,
    amountCents,
    reason,
  })
const propose = (browser: Browser, bookingId: string, amountCents = 60_00) =>
  browser.send('POST', `/api/bookings/${bookingId}/refund-requests`, { amountCents, reason })
const proposed = async (bookingId: string): Promise<RefundRequest> => {
  const response = await propose(first(), bookingId)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return refundRequest.parse(response.body)
}
const review = (
  browser: Browser,
  { refundRequestId }: Pick<RefundRequest, 'refundRequestId'>,
  approve: boolean,
  note = approve ? '' : 'The customer was paid by mistake',
) =>
  browser.send('POST', `/api/operations/refund-requests/${refundRequestId}/decision`, {
    approve,
    note,
  })
const refundsOf = async (bookingId: string) => {
  const { rows } = await app.db.execute<{
    amount_cents: number
    state: string
  }>(sql`
    select r.amount_cents, r.state from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = ${bookingId} order by r.created_at`)
  return rows
}
const auditOf = async (bookingId: string) => {
  const { rows } = await app.db.execute<{
    action: string
    before: unknown
    after: unknown
  }>(sql`
    select action, before, after from audit_log where object_id = ${bookingId} order by at, id`)
  return rows
}

describe('one operator alone', () => {
  it('refunds no more than the limit, earlier refunds included', async () => {
    const bookingId = await completed()
    await givenAlone(bookingId, refundAloneMaxCents - 50_00)
    // Mutants: `needsSecondOperator` not checked; what was given alone not counted.
    expect(codeOf(await refund(first(), bookingId, 50_01))).toBe('refund_needs_second')
    expect((await refund(first(), bookingId, 50_00)).status).toBe(202)
  })

  it('is not limited by refunds that two have decided', async () => {
    const bookingId = await completed()
    await givenAlone(bookingId, refundAloneMaxCents - 50_00)
    await review(second(), await proposed(bookingId), true)
    await app.fixture.drain()
    // Mutant: approved ones counted as given alone.
    expect((await refund(first(), bookingId, 10_00)).status).toBe(202)
  })
})

describe('two operators', () => {
  it('refund it when the second approves: once, on record, with who did what', async () => {
    const bookingId = await completed()
    const request = await proposed(bookingId)
    expect(request).toMatchObject({ state: 'open', isOwn: true, proposedBy: 'Orla Operator' })
    expect(await refundsOf(bookingId), 'nothing is moved yet').toEqual([])
    const board = operationsRoutes['GET /api/operations/board'].answer.parse(
      (await second().get('/api/operations/board')).body,
    )
    expect(board.refundRequests).toContainEqual({ ...request, isOwn: false })

    const response = await review(second(), request, true)
    expect(refundRequest.parse(response.body)).toMatchObject({
      state: 'approved',
      decidedBy: 'Oscar Operator',
    })
    await app.fixture.drain()
    expect(await refundsOf(bookingId)).toEqual([{ amount_cents: 60_00, state: 'succeeded' }])
    const actions = (await auditOf(bookingId)).filter(({ action }) => action.includes('refund'))
    expect(actions).toMatchObject([
      { action: 'propose_refund', after: { amountCents: 60_00, reason } },
      { action: 'refund_booking', after: { amountCents: 60_00 } },
      {
        action: 'decide_refund',
        before: { state: 'open', proposedBy: firstId },
        after: { state: 'approved' },
      },
    ])
  })

  it('do not when the second rejects, who has to say why', async () => {
    const bookingId = await completed()
    const request = await proposed(bookingId)
    expect(codeOf(await review(second(), request, false, ' '))).toBe('invalid_input')
    expect((await review(second(), request, false)).body).toMatchObject({ state: 'rejected' })
    expect(codeOf(await review(second(), request, true))).toBe('refund_request_decided')
    await app.fixture.drain()
    expect(await refundsOf(bookingId)).toEqual([])
    expect((await proposed(bookingId)).state, 'it may be proposed again').toBe('open')
  })

  it('are two: an operator cannot decide about their own, and the database refuses it too', async () => {
    const request = await proposed(await completed())
    // Mutant: `proposedBy === operatorId` not checked (then the schema refuses, as a fault).
    expect(codeOf(await review(first(), request, true))).toBe('own_refund_request')
    expect(codeOf(await review(first(), request, false))).toBe('own_refund_request')
    await expect(
      app.db
        .execute(sql`update refund_requests set state = 'rejected', decided_by = proposed_by, decided_at = now(),
        decision_note = 'Me' where id = ${request.refundRequestId}`),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  it('propose one refund of a booking at a time, also at once', async () => {
    const bookingId = await completed()
    // Mutant: `onConflictDoNothing` left out (then the schema refuses, as a fault).
    const answers = await Promise.all(
      [first(), second(), first(), second()].map((browser) => propose(browser, bookingId)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ])
  })

  it('who press at once decide once', async () => {
    const third = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
    for (const verdicts of [
      [true, true, true],
      [true, false, true],
    ]) {
      const bookingId = await completed()
      const request = await proposed(bookingId)
      // Mutant: `for('update')` left out of `lockRequest`.
      const answers = await Promise.all(
        verdicts.map((approve, at) => review(at % 2 ? second() : third, request, approve)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      await app.fixture.drain()
      const reviewed = answers.find(({ status }) => status === 200)?.body
      const wasApproved = refundRequest.parse(reviewed).state === 'approved'
      expect((await refundsOf(bookingId)).length).toBe(wasApproved ? 1 : 0)
      const actions = (await auditOf(bookingId)).filter(({ action }) => action === 'decide_refund')
      expect(actions.length).toBe(1)
    }
  })

  it('a refund that has become impossible stays open and says why', async () => {
    const bookingId = await completed()
    const request = await proposed(bookingId)
    const { actionId } = undoableAction.parse((await refund(first(), bookingId, 100_00)).body)
    app.fixture.clock.advance('10s')
    must(await carryOut(app.fixture, firstId, actionId))
    expect(codeOf(await review(second(), request, true))).toBe('refund_under_way')
    await app.fixture.drain()
    expect(codeOf(await review(second(), request, true))).toBe('refund_too_large')
    expect((await review(second(), request, false)).body).toMatchObject({ state: 'rejected' })
  })

  it('propose no impossible refund', async () => {
    const { bookingId } = await app.acceptedScenario()
    expect(codeOf(await propose(first(), bookingId))).toBe('refund_not_offered')
    expect(codeOf(await review(second(), { refundRequestId: newId('rrq') }, true))).toBe(
      'not_found',
    )
  })
})
