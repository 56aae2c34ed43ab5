/**
 * The whole booking as plain pages and forms, for a line too slow for scripts. The pages call the routes of the API in their visitor's name
 * (`server/kit/http/routes/call-within.ts`): those routes decide who may do what and how often, and a page says why not. The
 * excess of an insured recovery is such a page as well: its link comes by text to a roadside.
 */
import { anyoneWithoutSession } from './access.ts'
import type { OtherRoutes } from './route.ts'

const page = { access: anyoneWithoutSession } as const

export const liteRoutes = {
  'GET /lite': page,
  'POST /lite/edit': page,
  'POST /lite/where': page,
  'POST /lite/what': page,
  'POST /lite/phone': page,
  'POST /lite/code': page,
  'POST /lite/book': page,
  'GET /lite/bookings/:bookingId': page,
  'GET /lite/bookings/:bookingId/still': page,
  'GET /lite/bookings/:bookingId/paid': page,
  'POST /lite/bookings/:bookingId/pay': page,
  'POST /lite/bookings/:bookingId/open-to-all': page,
  'POST /lite/bookings/:bookingId/driver-question': page,
  'GET /lite/bookings/:bookingId/cancel': page,
  'POST /lite/bookings/:bookingId/cancel': page,
  'GET /excess/:token': page,
  'GET /excess/:token/paid': page,
  'POST /excess/:token/pay': page,
} as const satisfies OtherRoutes
