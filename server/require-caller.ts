import type { Routes } from '../contract/route.ts'
import { refused, type RefusalCode } from '../domain/refusal.ts'
import type { JsonHandler } from './register-modules.ts'

/**
 * The handlers of these routes. Where a route does not admit anonymous callers, its handler is typed to have one: should the guard
 * ever let a request through without, it is refused here too.
 */
export const requireCaller = (
  routes: Routes,
  handlers: Readonly<Record<string, JsonHandler>>,
  unknownCode: RefusalCode,
): Record<string, JsonHandler> =>
  Object.fromEntries(
    Object.entries(handlers).flatMap(([key, handler]) => {
      const route = Object.entries(routes).find(([one]) => one === key)?.[1]
      if (!route) return []
      if (route.access.allowed.includes('anonymous')) return [[key, handler]]
      const withCaller: JsonHandler = async (ctx, who, input) =>
        who ? handler(ctx, who, input) : refused(unknownCode)
      return [[key, withCaller]]
    }),
  )
