import type { Query, QueryClient } from '@tanstack/react-query'

/** Who is here, and what is the same for whoever that is, by the first word of its key. Whatever is not named here is somebody's own. */
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

/** Somebody has signed out. */
export const forgetAll = (client: QueryClient): void => client.removeQueries(isOwn)

/** Somebody else has signed in, in this tab or another: what is on the screen is asked for again, as them. */
export const becomeOther = (client: QueryClient): void => void client.resetQueries(isOwn)
