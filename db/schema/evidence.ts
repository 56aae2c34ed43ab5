import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import type { CornerStage, EvidenceSide, PhotoKind } from '../../domain/evidence/evidence.ts'
import type { HandoverPart, HandoverReason } from '../../domain/evidence/handover.ts'
import type { OdometerUnit } from '../../domain/evidence/odometer.ts'
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

/** What the driver read of the dashboard; those that were corrected stay. */
export const bookingOdometers = pgTable('booking_odometers', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  takenBy: text('taken_by')
    .notNull()
    .references(() => profiles.id),
  /** Chosen by the sender's device, so that a reading sent twice is stored once. */
  clientId: text('client_id').notNull(),
  stage: text('stage').$type<CornerStage>().notNull(),
  /** Both null: not readable. */
  value: integer('value'),
  unit: text('unit').$type<OdometerUnit>(),
  isConfirmed: boolean('is_confirmed').notNull(),
  salt: text('salt').notNull(),
  sha256: text('sha256').notNull(),
  takenAt: timestamptz('taken_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Null: it counts for its stage. */
  replacedAt: timestamptz('replaced_at'),
})

export type OdometerRow = typeof bookingOdometers.$inferSelect

/** How a job ended, one row for each that was completed since release 0106. */
export const bookingHandovers = pgTable('booking_handovers', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  driverAccountId: text('driver_account_id')
    .notNull()
    .references(() => profiles.id),
  /** The driver's answer to "Is the vehicle at …?"; null: not answered. */
  isAtDropoff: boolean('is_at_dropoff'),
  missing: text('missing').array().$type<HandoverPart[]>().notNull(),
  /** Null exactly when nothing was missing. */
  reason: text('reason').$type<HandoverReason>(),
  note: text('note'),
  /** Photos that waited on the driver's phone, and are taken after the end. */
  awaited: text('awaited').array().$type<PhotoKind[]>().notNull().default([]),
  createdAt: timestamptz('created_at').notNull(),
})

export type HandoverRow = typeof bookingHandovers.$inferSelect
