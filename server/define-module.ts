/**
 * What a module of the server registers, as one value: the routes it answers, and its jobs with their timetable. Who may call a route
 * is beside it in the contract, and says what its handler gets: a caller, or perhaps none.
 */
import type {
  GuardedRoute,
  OtherRoutes,
  RouteAnswer,
  RouteInput,
  RouteKey,
  Routes,
} from '../contract/route.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Identity } from './accounts/index.ts'
import type { Ctx, RequestCtx } from './context.ts'
import type { Limits } from './kit/http/limits.ts'
import type { CallWithin } from './kit/http/routes/call-within.ts'
import type { OtherHandler } from './kit/http/routes/mount-routes.ts'
import type { JobCatalogue } from './kit/jobs/jobs.ts'
import type { Timetable } from './kit/jobs/job-worker.ts'
import type { JobHandlers } from './kit/jobs/run-job.ts'
import type { Channels, IsOver } from './notifications/index.ts'
import type { PartnerCaller } from './partners/index.ts'

/** Who a handler is called for. */
type CallerOf<R extends GuardedRoute> = 'anonymous' extends R['access']['allowed'][number]
  ? Identity | null
  : R['access'] extends { keyScope: unknown }
    ? PartnerCaller
    : Identity

export type HandlersOf<T extends Routes> = {
  [K in keyof T & RouteKey]: (
    ctx: RequestCtx,
    who: CallerOf<T[K]>,
    input: RouteInput<T[K]>,
  ) => Promise<Outcome<RouteAnswer<T[K]>>>
}

/** What handlers that make the whole response are built from. */
export type OtherDeps = {
  ctx: Ctx
  limits: Limits | null
  /** Calls another route in the name of the same visitor. */
  within: CallWithin
}
type OtherHandlersOf<T extends OtherRoutes> = Readonly<
  Record<keyof T & string, OtherHandler<Identity | null>>
>

/** What jobs need beside the context. */
export type JobDeps = {
  /** Notifications go out by these; the others are kept in the local outbox. */
  channels: Channels
  isOutdated: IsOver
}

export type Module<
  R extends Routes = Routes,
  O extends OtherRoutes = OtherRoutes,
  J extends JobCatalogue = JobCatalogue,
> = {
  http?: { routes: R; handlers: HandlersOf<R> }
  /** Routes that answer something else than JSON, or set a cookie. */
  otherHttp?: { routes: O; handlers: (deps: OtherDeps) => OtherHandlersOf<O> }
  jobs?: {
    catalogue: J
    handlers: (ctx: Ctx, deps: JobDeps) => JobHandlers<J>
    /** UTC. All jobs read the state and not the clock, so a missed run is caught up by the next. */
    timetable?: Timetable<J>
  }
}

export const defineModule = <
  R extends Routes = {},
  O extends OtherRoutes = {},
  J extends JobCatalogue = {},
>(
  module: Module<R, O, J>,
): Module<R, O, J> => module
