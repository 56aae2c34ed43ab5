import type { Query, QueryClient } from '@tanstack/react-query'

/** The session itself, and data that is the same for every user, by the first word of its key. Every other key belongs to one user. */
const staying: readonly unknown[] = [
  'me',
  'two-factor',
  'config',
  'facts',
  'tariff',
  'adverts',
  'drivers',
  'quote',
  'trip',
  'phone-confirm',
  'openapi',
]
const isOwn = { predicate: ({ queryKey: [first] }: Query) => !staying.includes(first) }

/** The user has signed out. */
export const forgetAll = (client: QueryClient): void => client.removeQueries(isOwn)

/** Another user has signed in, in this tab or another: what is on the screen is loaded again for them. */
export const resetUserQueries = (client: QueryClient): void => void client.resetQueries(isOwn)
