/** What a list of modules is refused for, by the compiler (each `@ts-expect-error` is checked by it) and at the start. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone, operators, signedIn } from '../contract/access.ts'
import { moduleRoutes } from '../contract/every-route.ts'
import { joined, type OtherRoutes, type Routes } from '../contract/route.ts'
import { accepted } from '../domain/refusal.ts'
import { defineModule, type HandlersOf } from './define-module.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { defineJobs } from './kit/jobs/jobs.ts'
import { modules } from './modules.ts'
import { registerModules } from './register-modules.ts'

const answer = z.object({ accountId: z.string() })
const teaRoutes = {
  'GET /api/tea': { summary: 'Tea', tag: 'Tea', access: signedIn, answer },
} as const satisfies Routes
const cupRoutes = {
  'GET /api/cups': { summary: 'Cups', tag: 'Tea', access: operators, answer },
} as const satisfies Routes
const steamRoutes = { 'GET /api/steam': { access: anyone } } as const satisfies OtherRoutes
const brew = defineJobs({ brew: { queue: 'reports', payload: z.object({}), maxAttempts: 1 } })

const teaHandlers = {
  'GET /api/tea': async (_ctx, { accountId }) => accepted({ accountId }),
} satisfies HandlersOf<typeof teaRoutes>
const cupHandlers = {
  'GET /api/cups': async (_ctx, { accountId }) => accepted({ accountId }),
} satisfies HandlersOf<typeof cupRoutes>

const tea = defineModule({ http: { routes: teaRoutes, handlers: teaHandlers } })
const cups = defineModule({
  http: { routes: cupRoutes, handlers: cupHandlers },
  otherHttp: {
    routes: steamRoutes,
    handlers: () => ({ 'GET /api/steam': () => new Response() }),
  },
  jobs: {
    catalogue: brew,
    handlers: () => ({ brew: async () => {} }),
    timetable: [{ job: 'brew', at: '0 * * * *', catchUpMinutes: 1 }],
  },
})
const expected = {
  routes: joined([teaRoutes, cupRoutes, steamRoutes]),
  jobs: brew,
}

describe('registerModules', () => {
  it('takes each route and job of the product from one module', () => {
    expect(Object.keys({ ...modules.routes, ...modules.otherRoutes }).toSorted()).toEqual(
      Object.keys(moduleRoutes).toSorted(),
    )
    expect(modules.timetable.every(({ job }) => job in jobCatalogue)).toBe(true)
  })

  it('takes modules in any order', () => {
    const one = registerModules([tea, cups], expected)
    const other = registerModules([cups, tea], expected)
    expect(one.routes).toEqual(other.routes)
    expect(Object.keys(one.handlers).toSorted()).toEqual(Object.keys(other.handlers).toSorted())
  })

  it('refuses a route that is registered twice', () => {
    // @ts-expect-error a module is listed twice
    expect(() => registerModules([tea, cups, tea], expected)).toThrow(
      'GET /api/tea is registered twice',
    )
  })

  it('refuses a job that is registered twice', () => {
    const again = defineModule({
      jobs: { catalogue: brew, handlers: () => ({ brew: async () => {} }) },
    })
    // @ts-expect-error the job is another module's too
    expect(() => registerModules([tea, cups, again], expected)).toThrow('brew is registered twice')
  })

  it('refuses a job that is in the timetable twice', () => {
    const { jobs } = cups
    const timetable = [...(jobs?.timetable ?? []), ...(jobs?.timetable ?? [])]
    const often = { ...cups, jobs: jobs && { ...jobs, timetable } }
    expect(() => registerModules([tea, often], expected)).toThrow(
      'brew of the timetable is registered twice',
    )
  })

  it('refuses a route that no module registers', () => {
    // @ts-expect-error the module of the cups is not listed
    expect(() => registerModules([tea], expected)).toThrow(
      'GET /api/cups of the contract is registered by no module',
    )
  })

  it('refuses a job that no module registers', () => {
    const { jobs: _jobs, ...jobless } = cups
    // @ts-expect-error the job is registered by no module
    expect(() => registerModules([tea, { ...jobless, jobs: undefined }], expected)).toThrow(
      'brew of the catalogue is registered by no module',
    )
  })

  it('refuses a route that is not in the contract, and so not in the matrix', () => {
    const { 'GET /api/tea': _tea, ...routes } = expected.routes
    expect(() => registerModules([tea, cups], { ...expected, routes })).toThrow(
      'GET /api/tea is not in the contract',
    )
  })

  it('refuses a route that does not say who may call it', () => {
    const steam: OtherRoutes = JSON.parse('{ "GET /api/steam": {} }')
    const open = { ...cups, otherHttp: cups.otherHttp && { ...cups.otherHttp, routes: steam } }
    expect(() => registerModules([tea, open], expected)).toThrow(
      'GET /api/steam does not say who may call it',
    )
  })

  it('refuses a route without a handler', () => {
    const silent = defineModule({
      // @ts-expect-error the cups have no handler
      http: { routes: joined([teaRoutes, cupRoutes]), handlers: teaHandlers },
      otherHttp: cups.otherHttp,
      jobs: cups.jobs,
    })
    expect(() => registerModules([silent], expected)).toThrow('GET /api/cups has no handler')
  })

  it('refuses a handler without a route', () => {
    const both = joined([teaHandlers, cupHandlers])
    const chatty = defineModule({ http: { routes: teaRoutes, handlers: both } })
    const { http: _http, ...rest } = cups
    // @ts-expect-error the cups are registered by no module
    expect(() => registerModules([chatty, { ...rest, http: undefined }], expected)).toThrow(
      'GET /api/cups is not in the routes of its module',
    )
  })
})

// Compiled, never run.
export const refusedByTheCompiler = () => {
  // @ts-expect-error a route says who may call it
  const open = { 'GET /api/tea': { summary: 'Tea', tag: 'Tea', answer } } as const satisfies Routes
  const publicRoutes = {
    'GET /api/tea': { summary: 'Tea', tag: 'Tea', access: anyone, answer },
  } as const satisfies Routes
  const handlers = {
    // @ts-expect-error who may be null where the row admits anyone
    'GET /api/tea': async (_ctx, who) => accepted({ accountId: who.accountId }),
  } satisfies HandlersOf<typeof publicRoutes>
  return { open, handlers }
}
