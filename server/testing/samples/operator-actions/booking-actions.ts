/** Actions about a booking, its money and its rating, and bookings by phone. */
import { sql } from 'drizzle-orm'
import { quote } from '../../../../contract/bookings/quotes.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { openTask } from '../../../tasks/index.ts'
import type { Browser } from '../../browser.ts'
import type { VerificationFixture } from '../../fixtures/verification-fixture.ts'
import type { MadeDriver } from '../sample-drivers.ts'
import { sampleQuoteRequest } from '../sample-requests.ts'
import { idOf, requestTo, type OperatorActions } from './operator-action.ts'

export const bookingActions = (fixture: VerificationFixture, admin: Browser): OperatorActions => {
  const accepted = async (): Promise<string> => (await fixture.app.acceptedScenario()).bookingId
  const offered = async (): Promise<string> => (await fixture.app.offeredScenario()).bookingId
  const finish = async (driver: MadeDriver, bookingId: string): Promise<void> => {
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await fixture.app.fixture.advance(driver, bookingId, transition)
    }
  }
  const completed = async (): Promise<string> => {
    const { bookingId, drivers } = await fixture.app.acceptedScenario()
    await finish(drivers.assigned_driver, bookingId)
    return bookingId
  }
  const smallRefund = async () => ({
    kind: 'refund',
    bookingId: await completed(),
    amountCents: 10_00,
    reason: 'Came without its winch',
  })
  const rated = async (): Promise<string> => {
    const { bookingId, accounts, drivers } = await fixture.app.acceptedScenario()
    await finish(drivers.assigned_driver, bookingId)
    const owner = await fixture.app.browserOf(accounts.owner)
    await owner.send('POST', `/api/bookings/${bookingId}/rating`, { stars: 2, comment: 'Slow' })
    return bookingId
  }
  const openedByPhone = async (): Promise<string> => {
    const made = await admin.send('POST', '/api/operations/phone-quotes', { ...sampleQuoteRequest })
    const answer = await admin.send('POST', '/api/operations/phone-bookings', {
      quoteId: quote.parse(made.body).quoteId,
      caller: { name: 'Aoife Sample', phone: '087 123 4567' },
    })
    return idOf(answer.body, 'phoneBookingId')
  }

  return {
    'POST /api/bookings/:bookingId/legal-hold/release': async () => {
      const of = `/api/bookings/${await accepted()}/legal-hold`
      await admin.send('POST', of, { reason: 'Claim', until: '2099-12-31' })
      return requestTo(`${of}/release`, { reason: 'Claim withdrawn' })
    },
    'POST /api/bookings/:bookingId/owner/release': async () => {
      const bookingId = await accepted()
      await admin.send('POST', `/api/bookings/${bookingId}/owner/take`)
      return { path: `/api/bookings/${bookingId}/owner/release` }
    },
    'POST /api/bookings/:bookingId/owner/hand-over': async () => {
      const other = await fixture.operator()
      return requestTo(`/api/bookings/${await accepted()}/owner/hand-over`, {
        to: other.accountId,
      })
    },
    'POST /api/operations/shift/end': async () => {
      await admin.send('POST', '/api/operations/shift/begin', { deputyId: null })
      return requestTo('/api/operations/shift/end', { note: 'A quiet night' })
    },
    'POST /api/bookings/:bookingId/assign': async () => {
      const bookingId = await offered()
      // the drivers who were asked have said no, and others may be asked
      await fixture.app.db.execute(
        sql`update offers set state = 'declined', answered_at = now() where booking_id = ${bookingId}`,
      )
      await fixture.app.fixture.driver(6)
      return requestTo(`/api/bookings/${bookingId}/assign`, { driverId: null })
    },
    'POST /api/bookings/:bookingId/start-code/waive': async () => {
      const { bookingId, drivers } = await fixture.app.acceptedScenario()
      for (const transition of ['set_off', 'arrive'] as const) {
        await fixture.app.fixture.advance(drivers.assigned_driver, bookingId, transition)
      }
      return requestTo(`/api/bookings/${bookingId}/start-code/waive`, { reason: 'No phone' })
    },
    'POST /api/bookings/:bookingId/execute-payment': async () => {
      const { bookingId, drivers } = await fixture.app.offeredScenario()
      const { control } = fixture.app.fixture.fakeProvider
      control.failNext({ kind: 'status_500', path: '/v1/payment_intents/*/capture', times: 20 })
      await fixture.app.fixture.accept(drivers.assigned_driver, bookingId)
      control.clearFaults()
      return { path: `/api/bookings/${bookingId}/execute-payment` }
    },
    'POST /api/operations/bulk': async () =>
      requestTo('/api/operations/bulk', { kind: 'take_bookings', ids: [await accepted()] }),
    'POST /api/operations/undoable-actions': async () =>
      requestTo('/api/operations/undoable-actions', await smallRefund()),
    'POST /api/operations/undoable-actions/:actionId/undo': async () => {
      const path = '/api/operations/undoable-actions'
      const begun = await admin.send('POST', path, await smallRefund())
      return { path: `${path}/${idOf(begun.body, 'actionId')}/undo` }
    },
    'POST /api/bookings/:bookingId/refund-requests': async () =>
      requestTo(`/api/bookings/${await completed()}/refund-requests`, {
        amountCents: 50_00,
        reason: 'Came without its winch',
      }),
    'POST /api/operations/refund-requests/:refundRequestId/decision': async () => {
      const other = await fixture.operator()
      const answer = await other.browser.send(
        'POST',
        `/api/bookings/${await completed()}/refund-requests`,
        { amountCents: 50_00, reason: 'Came without its winch' },
      )
      const id = idOf(answer.body, 'refundRequestId')
      return requestTo(`/api/operations/refund-requests/${id}/decision`, {
        approve: false,
        note: 'Not what was agreed',
      })
    },
    'POST /api/operations/tasks/:taskId/close': async () => {
      const bookingId = await accepted()
      const at = new Date()
      const kind = 'card_dispute'
      await inTransaction(fixture.app.db, (tx) =>
        openTask(tx, { kind, subject: bookingId, bookingId, note: 'A sample', at }),
      )
      const { rows: tasks } = await fixture.app.db.execute<{ id: string }>(
        sql`select id from operator_tasks where booking_id = ${bookingId}`,
      )
      return requestTo(`/api/operations/tasks/${tasks[0]?.id}/close`, {
        note: 'The bank was called',
      })
    },
    'POST /api/operations/tasks/:taskId/resolve': async () => {
      const at = new Date()
      await inTransaction(fixture.app.db, (tx) =>
        openTask(tx, { kind: 'books_differ', subject: 'balance', note: 'A sample', at }),
      )
      const { rows: tasks } = await fixture.app.db.execute<{ id: string }>(
        sql`select id from operator_tasks where kind = 'books_differ' and closed_at is null`,
      )
      return requestTo(`/api/operations/tasks/${tasks[0]?.id}/resolve`, { action: 'compare_again' })
    },
    'POST /api/operations/phone-bookings': async () => {
      const answer = await admin.send('POST', '/api/operations/phone-quotes', {
        ...sampleQuoteRequest,
      })
      const { quoteId } = quote.parse(answer.body)
      const caller = { name: 'Aoife Sample', phone: '087 123 4567' }
      return requestTo('/api/operations/phone-bookings', { quoteId, caller })
    },
    'POST /api/operations/phone-bookings/:phoneBookingId/links': async () =>
      requestTo(`/api/operations/phone-bookings/${await openedByPhone()}/links`, {}),
    'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': async () => ({
      path: `/api/operations/phone-bookings/${await openedByPhone()}/withdraw`,
    }),
    'POST /api/operations/comments/:bookingId/decision': async () => {
      const bookingId = await rated()
      return requestTo(`/api/operations/comments/${bookingId}/decision`, {
        decision: 'hide',
        reason: 'It names a neighbour',
        seen: 'shown',
      })
    },
  }
}
