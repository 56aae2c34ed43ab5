import { bigint, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LinkKind } from '../../domain/evidence/sealing/links.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** The chain of a booking's evidence. Hashes are SHA-256 in hexadecimal. */
export const evidenceChains = pgTable('evidence_chains', {
  /** Its public address: `domain/evidence/sealing/seal-id.ts`. */
  sealId: text('seal_id').primaryKey(),
  /** Null once the evidence is deleted. */
  bookingId: text('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
  startedAt: timestamptz('started_at').notNull(),
})

export const evidenceLinks = pgTable(
  'evidence_links',
  {
    sealId: text('seal_id')
      .notNull()
      .references(() => evidenceChains.sealId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<LinkKind>().notNull(),
    sentSha256: text('sent_sha256'),
    storedSha256: text('stored_sha256'),
    takenAt: timestamptz('taken_at'),
    placeSha256: text('place_sha256'),
    devicePrevious: text('device_previous'),
    deviceHash: text('device_hash'),
    receivedAt: timestamptz('received_at').notNull(),
    removes: integer('removes'),
    hash: text('hash').notNull(),
    sealedAt: timestamptz('sealed_at').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
    /** The photo that it is of; never public. */
    subject: text('subject'),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    placeSalt: text('place_salt'),
  },
  (table) => [primaryKey({ columns: [table.sealId, table.number] })],
)

export type LinkRow = typeof evidenceLinks.$inferSelect

/** Packs as they were made: what a check compares a file with. */
export const evidencePacks = pgTable('evidence_packs', {
  id: text('id').primaryKey(),
  sealId: text('seal_id')
    .notNull()
    .references(() => evidenceChains.sealId, { onDelete: 'cascade' }),
  madeAt: timestamptz('made_at').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  plainSum: bigint('plain_sum', { mode: 'number' }).notNull(),
  weightedSum: bigint('weighted_sum', { mode: 'number' }).notNull(),
  partNames: text('part_names').array().notNull(),
  partEnds: integer('part_ends').array().notNull(),
  partHashes: text('part_hashes').array().notNull(),
  keyId: text('key_id').notNull(),
  signature: text('signature').notNull(),
})

export type PackRow = typeof evidencePacks.$inferSelect
