/** Rate limits: each route counts all requests to it, and where the contract says so the actions among them once more. */
import type { AccessRow } from '../../../../contract/parties.ts'
import type { Route } from '../../../../contract/route.ts'
import type { Refusal, RefusalCode } from '../../../../domain/refusal.ts'
import { isUnwritable } from '../../database/database-errors.ts'
import type { Budget, Limits } from '../limits.ts'
import { limitKeyOfAddress, type RequestContext } from '../request-context.ts'

export type Counting = {
  /** Null switches limits off. */
  limits: Limits | null
}

const defaultPerMinute = 600
/** Many people may share an address (mobile networks, offices): signed-in users are counted by account first. */
const accountsPerAddress = 20

/**
 * Counts a request to the route `key`, whatever its outcome. A limit that the route declares holds over all processes together; the default
 * only protects this process from a flood, and a route that looks up no session has to answer without the database. While the database cannot
 * write, reads are counted in this process as well.
 * Returns the refusal when it is one too many, or null.
 */
export const countRequest = (
  { limits }: Counting,
  key: string,
  { perMinute }: Partial<Route>,
  { needsNoSession }: AccessRow,
  request: RequestContext,
): Promise<Refusal | null> =>
  count(limits, key, request, {
    times: perMinute ?? defaultPerMinute,
    withinSeconds: 60,
    isShared: perMinute !== undefined && !needsNoSession,
    isRead: isReadRoute(key),
    refusal: 'too_many_requests',
  })

/**
 * Counts the action that the route's own limit is about, once its input has passed: a form that came back with a mistake does not count.
 * Returns the refusal when it is one too many, or null.
 */
export const countAction = async (
  { limits }: Counting,
  key: string,
  { limit }: Route,
  request: RequestContext,
): Promise<Refusal | null> =>
  limit
    ? count(limits, `passed ${key}`, request, {
        ...limit,
        isShared: true,
        isRead: isReadRoute(key),
      })
    : null

const isReadRoute = (key: string): boolean => key.startsWith('GET ')

type Limit = {
  times: number
  withinSeconds: number
  isShared: boolean
  isRead: boolean
  refusal: RefusalCode
}

const count = async (
  limits: Limits | null,
  key: string,
  { address, accountId }: RequestContext,
  { times, withinSeconds, isShared, isRead, refusal }: Limit,
): Promise<Refusal | null> => {
  if (!limits) return null
  const ofAddress = {
    key: `${key} ${limitKeyOfAddress(address)}`,
    times: accountId ? times * accountsPerAddress : times,
    seconds: withinSeconds,
  }
  const ofAccount = { key: `${key} ${accountId}`, times, seconds: withinSeconds }
  const budgets = accountId ? [ofAddress, ofAccount] : [ofAddress]
  const wait = isShared ? await takeShared(limits, budgets, isRead) : takeHere(limits, budgets)
  return wait > 0 ? { code: refusal, retryAfterSeconds: wait } : null
}

const takeShared = async (
  limits: Limits,
  budgets: readonly Budget[],
  isRead: boolean,
): Promise<number> => {
  try {
    return await limits.takeShared(budgets)
  } catch (error) {
    if (isRead && isUnwritable(error)) return takeHere(limits, budgets)
    throw error
  }
}

const takeHere = (limits: Limits, budgets: readonly Budget[]): number =>
  budgets.reduce((wait, { key, times }) => wait || limits.take(key, times), 0)
