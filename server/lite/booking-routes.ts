/** What the pages of one booking do. Whose booking it is, the API's own routes decide. */
import type { Booking } from '../../contract/bookings/bookings.ts'
import { problemFor, type Problem } from '../../contract/problem-document.ts'
import { html } from 'hono/html'
import { bookingPage, cancelPage } from './booking-page.ts'
import type { ApiAnswer } from './call-api.ts'
import { alertBox } from './form-parts.ts'
import { seeOther, type Page } from './page.ts'
import { answerIn, type Visit } from './visit.ts'

type Answer = Promise<Page | Response>
type OfBooking = (visit: Visit, bookingId: string) => Answer

const pathOf = (bookingId: string): string => `/lite/bookings/${bookingId}`

/** As its customer: to its driver and to operators, who see it on the full site, it is not there. */
const read = async (visit: Visit, bookingId: string): Promise<ApiAnswer<Booking>> => {
  const answer = await visit.api('GET /api/bookings/:bookingId', { params: { bookingId } })
  if (!answer.ok || answer.value.viewer === 'customer') return answer
  return {
    ok: false,
    problem: problemFor({ code: 'not_found' }, visit.c.env.request.requestId),
    retryAfterSeconds: 0,
  }
}

/** Signed out: to the beginning. Not theirs, or not there: the same page. */
const refusedPage = (problem: Problem): Page | Response => {
  if (problem.code === 'not_signed_in') return seeOther('/lite')
  return {
    title: problem.title,
    status: problem.status,
    body: html`<h1>${problem.title}</h1>
      ${alertBox('', problem.detail)}
      <p><a class="button" href="/lite">Start again</a></p>`,
  }
}

/** The booking's page, with what was refused above it. */
const shown = async (
  visit: Visit,
  bookingId: string,
  problem: Problem | null = null,
  isStill = false,
): Answer => {
  const booking = await read(visit, bookingId)
  return booking.ok
    ? bookingPage(booking.value, { problem, isStill })
    : refusedPage(booking.problem)
}

/** Done: read the page by its own address, so that loading it again repeats nothing. */
const then = (visit: Visit, bookingId: string, done: ApiAnswer<unknown>): Answer =>
  done.ok ? Promise.resolve(seeOther(pathOf(bookingId))) : shown(visit, bookingId, done.problem)

/** Of the customer alone: the API lets drivers cancel a job too, and they do that on the full site. */
const forCustomer =
  (next: (visit: Visit, booking: Booking) => Answer): OfBooking =>
  async (visit, bookingId) => {
    const booking = await read(visit, bookingId)
    return booking.ok ? next(visit, booking.value) : refusedPage(booking.problem)
  }

export const showStatus: OfBooking = (visit, bookingId) => shown(visit, bookingId)

export const showStill: OfBooking = (visit, bookingId) => shown(visit, bookingId, null, true)

/** Back from the payment page. What happened there the provider says, not this address: unpaid, the booking's page offers to pay. */
export const showPaid: OfBooking = async (visit, bookingId) => {
  const held = await visit.api('POST /api/bookings/:bookingId/hold', { params: { bookingId } })
  const isTheirs = held.ok || !['not_signed_in', 'not_found'].includes(held.problem.code)
  return isTheirs ? seeOther(pathOf(bookingId)) : refusedPage(held.problem)
}

export const pay = forCustomer(async (visit, { bookingId }) => {
  const opened = await visit.api('POST /api/bookings/:bookingId/payment-page', {
    params: { bookingId },
  })
  if (opened.ok && opened.value.payAt !== null) return seeOther(opened.value.payAt)
  return then(visit, bookingId, opened)
})

export const openToOthers = forCustomer(async (visit, { bookingId }) =>
  then(
    visit,
    bookingId,
    await visit.api('POST /api/bookings/:bookingId/open-to-all', { params: { bookingId } }),
  ),
)

export const answerDriverQuestion = forCustomer(async (visit, { bookingId }) => {
  const isDriver = answerIn(visit, 'isDriver') === 'yes'
  const answered = await visit.api('POST /api/bookings/:bookingId/driver-question', {
    params: { bookingId },
    body: { isDriver },
  })
  return then(visit, bookingId, answered)
})

export const showCancel = forCustomer(async (_visit, booking) => cancelPage(booking))

/** At the cost that the page showed; a higher one by now is shown first. */
export const cancel = forCustomer(async (visit, { bookingId }) => {
  const cancelled = await visit.api('POST /api/bookings/:bookingId/cancel', {
    params: { bookingId },
    body: { expectedFeeCents: Number.parseInt(answerIn(visit, 'expectedFeeCents'), 10) },
  })
  if (cancelled.ok) return seeOther(pathOf(bookingId))
  const booking = await read(visit, bookingId)
  return booking.ok ? cancelPage(booking.value, cancelled.problem) : refusedPage(booking.problem)
})
