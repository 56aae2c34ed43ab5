import { pgTable, text } from 'drizzle-orm/pg-core'
import type { BookingStatus } from '../../domain/booking.ts'
import type { EvidenceSide, PhotoKind } from '../../domain/evidence.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { moment, pictureColumns } from './columns.ts'

/** Pictures of the vehicle, from both sides. Hashes are SHA-256 in hexadecimal. */
export const bookingPhotos = pgTable('booking_photos', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  uploadedBy: text('uploaded_by')
    .notNull()
    .references(() => profiles.id),
  /** The sender's device made it: sent again, it is the same picture. */
  clientId: text('client_id').notNull(),
  side: text('side').$type<EvidenceSide>().notNull(),
  kind: text('kind').$type<PhotoKind>().notNull(),
  /** The booking's status when it came. */
  takenIn: text('taken_in').$type<BookingStatus>().notNull(),
  ...pictureColumns(),
  /** By the clock of the device that took it. */
  takenAt: moment('taken_at'),
  createdAt: moment('created_at').notNull(),
  /** Null: its files are on their way to the store. */
  storedAt: moment('stored_at'),
})

export type PhotoRow = typeof bookingPhotos.$inferSelect

/** Who took the vehicle over, and their signature. */
export const bookingSignatures = pgTable('booking_signatures', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  signerName: text('signer_name').notNull(),
  /** `domain/signature.ts`; null when the name was typed and confirmed. */
  path: text('path'),
  sha256: text('sha256').notNull(),
  takenBy: text('taken_by')
    .notNull()
    .references(() => profiles.id),
  signedAt: moment('signed_at').notNull(),
})

export type SignatureRow = typeof bookingSignatures.$inferSelect
