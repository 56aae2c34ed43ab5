import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time: `timestamptz`, a `Date` in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
