/** The registrations of all modules as one, for the two places that use them: the HTTP app and the job worker. */
import {
  joined,
  type GuardedRoute,
  type NoKeyTwice,
  type OtherRoutes,
  type Route,
  type RouteAnswer,
  type RouteInput,
  type Routes,
} from '../contract/route.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Identity } from './accounts/index.ts'
import type { Ctx, RequestCtx } from './context.ts'
import type { JobDeps, OtherDeps } from './define-module.ts'
import type { OtherHandler } from './kit/http/routes/mount-routes.ts'
import type { JobCatalogue } from './kit/jobs/jobs.ts'
import type { Timetable } from './kit/jobs/job-worker.ts'
import type { JobRun } from './kit/jobs/run-job.ts'

type Table<V> = Readonly<Record<string, V>>

/** Any module: its handlers are typed by its own routes and jobs. */
export type AnyModule = {
  http?: {
    routes: Routes
    handlers: Table<(ctx: RequestCtx, who: never, input: never) => Promise<Outcome<unknown>>>
  }
  otherHttp?: {
    routes: OtherRoutes
    handlers: (deps: OtherDeps) => Table<OtherHandler<Identity | null>>
  }
  jobs?: {
    catalogue: JobCatalogue
    handlers: (ctx: Ctx, deps: JobDeps) => Table<(payload: never, job: JobRun) => Promise<void>>
    timetable?: Timetable<JobCatalogue>
  }
}

type RoutesOf<M extends AnyModule> = NonNullable<M['http']>['routes']
type OtherRoutesOf<M extends AnyModule> = NonNullable<M['otherHttp']>['routes']
type JobsOf<M extends AnyModule> = NonNullable<M['jobs']>['catalogue']
type KeyOf<T> = T extends unknown ? keyof T : never

/** The routes and jobs of the contract and the catalogue, each of which one module has to register. */
export type Expected = { routes: OtherRoutes; jobs: JobCatalogue }

type AllOf<Wanted, Given> = [Exclude<Wanted, Given>] extends [never]
  ? unknown
  : { 'registered by no module': Exclude<Wanted, Given> }

/** `unknown` when each expected route and job is registered, and none twice; else a type that no list has. */
type Agreed<M extends readonly AnyModule[], E extends Expected> = NoKeyTwice<{
  [I in keyof M]: RoutesOf<M[I]>
}> &
  NoKeyTwice<{ [I in keyof M]: OtherRoutesOf<M[I]> }> &
  NoKeyTwice<{ [I in keyof M]: JobsOf<M[I]> }> &
  AllOf<keyof E['routes'], KeyOf<RoutesOf<M[number]>> | KeyOf<OtherRoutesOf<M[number]>>> &
  AllOf<keyof E['jobs'], KeyOf<JobsOf<M[number]>>>

/** A handler whose route is only known at run time; the guard has checked its caller and its input by that route, and checks its answer. */
export type JsonHandler = (
  ctx: RequestCtx,
  who: unknown,
  input: RouteInput<Route>,
) => Promise<Outcome<RouteAnswer<Route>>>
/** A handler whose job is only known at run time; its payload has been parsed by that job's own schema. */
export type JobHandler = (payload: unknown, job: JobRun) => Promise<void>

export type Registration = {
  routes: Routes
  handlers: Table<JsonHandler>
  otherRoutes: OtherRoutes
  otherHandlers: (deps: OtherDeps) => Table<OtherHandler<Identity | null>>
  jobHandlers: (ctx: Ctx, deps: JobDeps) => Table<JobHandler>
  timetable: Timetable<JobCatalogue>
}

/**
 * The list may have any order. Throws, and does not compile, when a route or a job is registered twice, by no module, or is not expected;
 * throws when a job is in the timetable twice.
 */
export const registerModules = <const M extends readonly AnyModule[], E extends Expected>(
  modules: M & Agreed<M, E>,
  expected: E,
): Registration => {
  const all: readonly AnyModule[] = modules
  const http = all.flatMap((module) => module.http ?? [])
  const otherHttp = all.flatMap((module) => module.otherHttp ?? [])
  const jobs = all.flatMap((module) => module.jobs ?? [])
  const routes = joinedTables(http.map((part) => part.routes))
  const otherRoutes = joinedTables(otherHttp.map((part) => part.routes))
  const catalogue = joinedTables(jobs.map((part) => part.catalogue))
  const timetable = jobs.flatMap((part) => part.timetable ?? [])
  const handlers = joinedTables(http.map((part) => part.handlers)) as Table<JsonHandler>
  const rows = Object.entries<Partial<GuardedRoute>>({ ...routes, ...otherRoutes })
  const open = rows.flatMap(([key, { access }]) => (access ? [] : [key]))
  if (open.length > 0) throw new Error(`${open.join(', ')} does not say who may call it`)
  const unhandled = Object.keys(routes).filter((key) => !(key in handlers))
  if (unhandled.length > 0) throw new Error(`${unhandled.join(', ')} has no handler`)
  checkExpected('the routes of its module', handlers, routes)
  checkExpected('the contract', joinedTables<unknown>([routes, otherRoutes]), expected.routes)
  checkExpected('the catalogue', catalogue, expected.jobs)
  joinedTables(timetable.map((entry) => ({ [`${entry.job} of the timetable`]: entry })))
  return {
    routes,
    handlers,
    otherRoutes,
    otherHandlers: (deps) => joinedTables(otherHttp.map((part) => part.handlers(deps))),
    jobHandlers: (ctx, deps) =>
      joinedTables(jobs.map((part) => part.handlers(ctx, deps))) as Table<JobHandler>,
    timetable,
  }
}

/** As `joined`, for tables of which the compiler does not know the keys. */
const joinedTables = <V>(tables: readonly Table<V>[]): Table<V> =>
  joined<readonly Table<V>[]>(tables)

const checkExpected = (where: string, given: Table<unknown>, expected: Table<unknown>): void => {
  const wrong = [
    ...Object.keys(expected).flatMap((key) =>
      key in given ? [] : [`${key} of ${where} is registered by no module`],
    ),
    ...Object.keys(given).flatMap((key) => (key in expected ? [] : [`${key} is not in ${where}`])),
  ]
  if (wrong.length > 0) throw new Error(`Modules do not agree:\n  ${wrong.join('\n  ')}`)
}
