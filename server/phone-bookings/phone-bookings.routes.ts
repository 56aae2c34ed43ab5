/** The HTTP side of booking by phone. */
import {
  type phoneBookingRoutes,
  phoneConfirmRoutes,
} from '../../contract/bookings/phone-bookings.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import type { HandlersOf } from '../define-module.ts'
import type { OtherHandler } from '../kit/http/routes/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import { readInput, readParams } from '../kit/http/routes/route-input.ts'
import { makePhoneQuote } from '../quotes/index.ts'
import { sendLinkAgain, withdrawPhoneBooking } from './change-phone-booking.ts'
import { confirmPhoneBooking } from './confirm-phone-booking.ts'
import { listPhoneBookings, loadPhoneBooking } from './load-phone-bookings.ts'
import { openPhoneBooking } from './open-phone-booking.ts'

/** For operators, but the last. */
export const phoneBookingHandlers = {
  'POST /api/operations/phone-quotes': (ctx, _who, { body }) => makePhoneQuote(ctx, body),

  'POST /api/operations/phone-bookings': (ctx, who, { body }) =>
    openPhoneBooking(ctx, who.accountId, body),

  'GET /api/operations/phone-bookings': (ctx) => listPhoneBookings(ctx),

  'POST /api/operations/phone-bookings/:phoneBookingId/links': (ctx, who, { params, body }) =>
    sendLinkAgain(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': (ctx, who, { params }) =>
    withdrawPhoneBooking(ctx, who.accountId, params.phoneBookingId),

  // For anyone who has the link, signed in or not.
  'GET /api/phone-bookings/:token': (ctx, who, { params }) =>
    loadPhoneBooking(ctx, who?.accountId ?? null, params.token),
} satisfies HandlersOf<typeof phoneBookingRoutes>

const key = 'POST /api/phone-bookings/:token/confirm'
const route = phoneConfirmRoutes[key]

/** Sets a cookie, which no handler of a JSON route does. */
export const phoneConfirmHandlers = (
  ctx: Ctx,
): Record<keyof typeof phoneConfirmRoutes, OtherHandler<Identity | null>> => ({
  [key]: async (c, who) => {
    const { request, incoming } = c.env
    const params = readParams(route, c.req.param())
    if (!params.ok) return problemResponse(params.refusal, request)
    const input = await readInput(route, { params: params.value, query: {}, incoming })
    if (!input.ok) return problemResponse(input.refusal, request)
    // the route's own schemas have just parsed them
    const { token } = route.params.parse(params.value)
    const body = route.body.parse(input.value.body)
    const confirmed = await confirmPhoneBooking({ ...ctx, log: request.log }, who, {
      token,
      ...body,
    })
    if (!confirmed.ok) return problemResponse(confirmed.refusal, request)
    const { opened, setCookie } = confirmed.value
    const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
    if (setCookie !== null) headers.append('set-cookie', setCookie)
    return new Response(JSON.stringify(route.answer.parse(opened)), {
      status: route.status,
      headers,
    })
  },
})
