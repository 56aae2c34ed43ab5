/** Every route that the server answers, whether it speaks JSON or not, and who may call each. */
import { advertImageRoutes } from './adverts.ts'
import { authRedirects, authRoutes } from './accounts/auth.ts'
import { answeredTextRoutes } from './answered-texts.ts'
import { liteRoutes } from './lite.ts'
import { mailboxRoutes } from './notifications.ts'
import type { AccessRow } from './parties.ts'
import { partnerApiRoutes } from './partners/partner-api.ts'
import { phoneConfirmRoutes } from './bookings/phone-bookings.ts'
import { joined, type GuardedRoute } from './route.ts'
import { routes } from './routes.ts'
import { serviceRoutes } from './service.ts'

/** Those that the OpenAPI document describes from their schemas. */
export const everyJsonRoute = joined([routes, authRoutes, phoneConfirmRoutes, partnerApiRoutes])

/** Those that a module of the server registers. */
export const moduleRoutes = joined([
  everyJsonRoute,
  authRedirects,
  advertImageRoutes,
  mailboxRoutes,
  answeredTextRoutes,
  liteRoutes,
])

export const everyRoute = joined([moduleRoutes, serviceRoutes])

export type DeclaredRoute = keyof typeof everyRoute

const guarded: Readonly<Record<DeclaredRoute, GuardedRoute>> = everyRoute

/** The authorization matrix. */
export const access = Object.fromEntries(
  Object.entries(guarded).map(([key, route]) => [key, route.access]),
  // one row for each route
) as Readonly<Record<DeclaredRoute, AccessRow>>
