/** Every route of the HTTP API that speaks JSON. `access.ts` says who may call each. */
import { accountRoutes } from './accounts.ts'
import { bookingRoutes } from './bookings.ts'
import { driverRoutes } from './drivers.ts'
import { quoteRoutes } from './quotes.ts'
import type { RouteAnswer, RouteInput, RouteRequest } from './route.ts'

export const routes = {
  ...accountRoutes,
  ...quoteRoutes,
  ...driverRoutes,
  ...bookingRoutes,
} as const

export type AppRoutes = typeof routes
export type AppRouteKey = keyof AppRoutes
export type InputOf<K extends AppRouteKey> = RouteInput<AppRoutes[K]>
export type RequestOf<K extends AppRouteKey> = RouteRequest<AppRoutes[K]>
export type AnswerOf<K extends AppRouteKey> = RouteAnswer<AppRoutes[K]>
