import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time: `timestamptz`, a `Date` in code. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** Bytes as they are: hashes, of keys that are stored nowhere. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Columns of a stored photo: the hashes that its two files are named by, and the size of the large one in bytes and pixels. */
export const photoColumns = () => ({
  sha256: text('sha256').notNull(),
  thumbnailSha256: text('thumbnail_sha256').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})
