/** The HTTP side of booking by phone. */
import { phoneConfirmRoutes } from '../../contract/phone-bookings.ts'
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import { readInput, readParams } from '../kit/http/route-input.ts'
import { makePhoneQuote } from '../quotes/index.ts'
import { sendLinkAgain, withdrawPhoneBooking } from './change-phone-booking.ts'
import { confirmPhoneBooking } from './confirm-phone-booking.ts'
import { listPhoneBookings, loadPhoneBooking } from './load-phone-bookings.ts'
import { openPhoneBooking } from './open-phone-booking.ts'

/** For operators. */
export const phoneBookingHandlers = {
  'POST /api/operations/phone-quotes': (
    ctx: Ctx,
    _who: Identity,
    { body }: InputOf<'POST /api/operations/phone-quotes'>,
  ) => makePhoneQuote(ctx, body),

  'POST /api/operations/phone-bookings': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/phone-bookings'>,
  ) => openPhoneBooking(ctx, who.accountId, body),

  'GET /api/operations/phone-bookings': (ctx: Ctx) => listPhoneBookings(ctx),

  'POST /api/operations/phone-bookings/:phoneBookingId/links': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/phone-bookings/:phoneBookingId/links'>,
  ) => sendLinkAgain(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'POST /api/operations/phone-bookings/:phoneBookingId/withdraw'>,
  ) => withdrawPhoneBooking(ctx, who.accountId, params.phoneBookingId),
}

/** For whoever has the link, signed in or not. */
export const callerHandlers = {
  'GET /api/phone-bookings/:token': (
    ctx: Ctx,
    who: Identity | null,
    { params }: InputOf<'GET /api/phone-bookings/:token'>,
  ) => loadPhoneBooking(ctx, who?.accountId ?? null, params.token),
}

const key = 'POST /api/phone-bookings/:token/confirm'
const route = phoneConfirmRoutes[key]

/** Sets a cookie, which no handler of the JSON door does. */
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
