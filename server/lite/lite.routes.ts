/** Which page answers which address. */
import type { Context } from 'hono'
import type { liteRoutes } from '../../contract/lite.ts'
import { problemFor } from '../../contract/problem-document.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { html } from 'hono/html'
import type { Ctx } from '../context.ts'
import type { CallWithin } from '../kit/http/routes/call-within.ts'
import type { OtherHandler } from '../kit/http/routes/mount-routes.ts'
import type { AppEnv } from '../kit/http/request-context.ts'
import {
  answerDriverQuestion,
  cancel,
  openToOthers,
  pay,
  showCancel,
  showPaid,
  showStatus,
  showStill,
} from './booking-routes.ts'
import { apiFor } from './call-api.ts'
import { contactGiven } from './contact-step.ts'
import type { Draft } from './draft.ts'
import { payExcess, showExcess, showExcessPaid } from './excess-page.ts'
import { alertBox } from './form-parts.ts'
import { pageResponse, type Page } from './page.ts'
import { codeGiven, phoneGiven } from './phone-step.ts'
import { draftIn, readForm, type Visit } from './visit.ts'
import { whatGiven } from './what-step.ts'
import { editedPage, startPage, whereGiven } from './where-step.ts'

type Step = (visit: Visit) => Promise<Page | Response>

export const liteHandlers = (
  ctx: Ctx,
  within: CallWithin,
): Record<keyof typeof liteRoutes, OtherHandler<unknown>> => {
  const page =
    (step: Step): OtherHandler<unknown> =>
    async (c) => {
      const form = await readForm(c)
      if (!form.ok) return pageResponse(ctx, c, refusalPage(form.refusal, c))
      const visit = { ctx, c, api: apiFor(within, c), form: form.value }
      const answer = await step(visit)
      return answer instanceof Response ? answer : pageResponse(ctx, c, answer)
    }
  /** A step of the draft; a form that is not ours begins again. */
  const step = (next: (visit: Visit, draft: Draft) => Promise<Page | Response>) =>
    page(async (visit) => {
      const draft = draftIn(visit)
      return draft ? next(visit, draft) : startPage(visit, tooOld)
    })
  const ofBooking = (next: (visit: Visit, bookingId: string) => Promise<Page | Response>) =>
    page((visit) => next(visit, visit.c.req.param('bookingId') ?? ''))

  const ofExcess = (next: (visit: Visit, token: string) => Promise<Page | Response>) =>
    page((visit) => next(visit, visit.c.req.param('token') ?? ''))

  return {
    'GET /lite': page((visit) => startPage(visit)),
    'POST /lite/edit': step(editedPage),
    'POST /lite/where': step(whereGiven),
    'POST /lite/what': step(whatGiven),
    'POST /lite/phone': step(phoneGiven),
    'POST /lite/code': step(codeGiven),
    'POST /lite/book': step(contactGiven),
    'GET /lite/bookings/:bookingId': ofBooking(showStatus),
    'GET /lite/bookings/:bookingId/still': ofBooking(showStill),
    'GET /lite/bookings/:bookingId/paid': ofBooking(showPaid),
    'POST /lite/bookings/:bookingId/pay': ofBooking(pay),
    'POST /lite/bookings/:bookingId/open-to-all': ofBooking(openToOthers),
    'POST /lite/bookings/:bookingId/driver-question': ofBooking(answerDriverQuestion),
    'GET /lite/bookings/:bookingId/cancel': ofBooking(showCancel),
    'POST /lite/bookings/:bookingId/cancel': ofBooking(cancel),
    'GET /excess/:token': ofExcess(showExcess),
    'GET /excess/:token/paid': ofExcess(showExcessPaid),
    'POST /excess/:token/pay': ofExcess(payExcess),
  }
}

const tooOld = alertBox('Please start again', 'That page was too old to go on from.')

const refusalPage = (refusal: Refusal, c: Context<AppEnv>): Page => {
  const { title, detail, status } = problemFor(refusal, c.env.request.requestId)
  return {
    title,
    status,
    body: html`<h1>${title}</h1>
      <p>${detail}</p>
      <p><a class="button" href="/lite">Start again</a></p>`,
  }
}
