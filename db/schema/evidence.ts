import { pgTable, text } from 'drizzle-orm/pg-core'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import type { EvidenceSide, PhotoKind } from '../../domain/evidence/evidence.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz, photoColumns } from './columns.ts'

/** Photos of the vehicle, from both sides. Hashes are SHA-256 in hexadecimal. */
export const bookingPhotos = pgTable('booking_photos', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  uploadedBy: text('uploaded_by')
    .notNull()
    .references(() => profiles.id),
  /** Chosen by the sender's device, so that a photo sent twice is stored once. */
  clientId: text('client_id').notNull(),
  side: text('side').$type<EvidenceSide>().notNull(),
  kind: text('kind').$type<PhotoKind>().notNull(),
  /** The booking's status when it came. */
  takenIn: text('taken_in').$type<BookingStatus>().notNull(),
  ...photoColumns(),
  /** By the clock of the device that took it. */
  takenAt: timestamptz('taken_at'),
  createdAt: timestamptz('created_at').notNull(),
  /** Null: its files are on their way to the store. */
  storedAt: timestamptz('stored_at'),
})

export type PhotoRow = typeof bookingPhotos.$inferSelect

/** Who took the vehicle over, and their signature. */
export const bookingSignatures = pgTable('booking_signatures', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  signerName: text('signer_name').notNull(),
  /** `domain/evidence/signature.ts`; null when the name was typed and confirmed. */
  path: text('path'),
  sha256: text('sha256').notNull(),
  takenBy: text('taken_by')
    .notNull()
    .references(() => profiles.id),
  signedAt: timestamptz('signed_at').notNull(),
})

export type SignatureRow = typeof bookingSignatures.$inferSelect
