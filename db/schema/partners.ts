import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Urgency } from '../../domain/bookings/casualty.ts'
import {
  incidentTypes,
  type IncidentType,
  type PartnerKeyMode,
  type PartnerScope,
} from '../../domain/partners/partner.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { bytea, timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

export const insurancePartners = pgTable('insurance_partners', {
  id: text('id').primaryKey(),
  /** The account that owns its bookings; no person signs in with it. */
  accountId: text('account_id')
    .notNull()
    .unique()
    .references(() => profiles.id),
  companyName: text('company_name').notNull(),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone'),
  /** Bookings a month. */
  monthlyVolumeCommitment: integer('monthly_volume_commitment').notNull().default(0),
  volumeDiscountBasisPoints: integer('volume_discount_basis_points').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  coveredIncidents: text('covered_incidents')
    .array()
    .$type<IncidentType[]>()
    .notNull()
    .default([...incidentTypes]),
  /** The most that one booking may cost; null: whatever the tariff says. */
  mostPriceCents: integer('most_price_cents'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type PartnerRow = typeof insurancePartners.$inferSelect

export const partnerStaff = pgTable('partner_staff', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => profiles.id),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  addedBy: text('added_by')
    .notNull()
    .references(() => profiles.id),
  addedAt: timestamptz('added_at').notNull(),
  isAdministrator: boolean('is_administrator').notNull().default(false),
})

export const partnerInvitations = pgTable('partner_invitations', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  email: text('email').notNull(),
  isAdministrator: boolean('is_administrator').notNull(),
  tokenHash: bytea('token_hash').notNull().unique(),
  invitedBy: text('invited_by')
    .notNull()
    .references(() => profiles.id),
  invitedAt: timestamptz('invited_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  acceptedAt: timestamptz('accepted_at'),
  acceptedBy: text('accepted_by').references(() => profiles.id),
  withdrawnAt: timestamptz('withdrawn_at'),
})

export type InvitationRow = typeof partnerInvitations.$inferSelect

export const partnerKeys = pgTable('partner_keys', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  mode: text('mode').$type<PartnerKeyMode>().notNull(),
  prefix: text('prefix').notNull(),
  lastFour: text('last_four').notNull(),
  keyHash: bytea('key_hash').notNull().unique(),
  scopes: text('scopes').array().$type<PartnerScope[]>().notNull(),
  createdBy: text('created_by')
    .notNull()
    .references(() => profiles.id),
  createdAt: timestamptz('created_at').notNull(),
  /** A newer key took its place: both are good until then. */
  expiresAt: timestamptz('expires_at'),
  revokedAt: timestamptz('revoked_at'),
  /** To the minute. */
  lastUsedAt: timestamptz('last_used_at'),
})

export type PartnerKeyRow = typeof partnerKeys.$inferSelect

export const partnerRequests = pgTable('partner_requests', {
  requestId: text('request_id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  keyId: text('key_id')
    .notNull()
    .references(() => partnerKeys.id),
  method: text('method').notNull(),
  path: text('path').notNull(),
  status: smallint('status').notNull(),
  durationMs: integer('duration_ms').notNull(),
  at: timestamptz('at').notNull(),
  /** These three redacted, and null again after `partnerRequestDetailsDays`. */
  target: text('target'),
  sentBody: text('sent_body'),
  answerBody: text('answer_body'),
})

export const insuranceBookings = pgTable('insurance_bookings', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  keyId: text('key_id')
    .notNull()
    .references(() => partnerKeys.id),
  mode: text('mode').$type<PartnerKeyMode>().notNull(),
  incidentType: text('incident_type').$type<IncidentType>().notNull(),
  customerPolicyNumber: text('customer_policy_number').notNull(),
  claimReference: text('claim_reference'),
  priorityLevel: text('priority_level').$type<Urgency>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Null: from a release before there were cover rules. */
  cover: storedJson('insurance_bookings.cover'),
  /** What the holder of a split bill agreed to; null: not yet, or there is nothing to pay. */
  excessTextVersion: text('excess_text_version'),
  excessAgreedAt: timestamptz('excess_agreed_at'),
})

export type InsuranceBookingRow = typeof insuranceBookings.$inferSelect

/** Versions of what an insurer's policies pay for. The schema refuses to change one. */
export const coverRules = pgTable(
  'cover_rules',
  {
    partnerId: text('partner_id')
      .notNull()
      .references(() => insurancePartners.id),
    version: integer('version').notNull(),
    effectiveFrom: timestamptz('effective_from').notNull(),
    rules: storedJson('cover_rules.rules').notNull(),
    publishedBy: text('published_by')
      .notNull()
      .references(() => profiles.id),
    publishedAt: timestamptz('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.version] })],
)

export type CoverRulesRow = typeof coverRules.$inferSelect

/** The first answer to a write, by its `Idempotency-Key`. */
export const partnerAnswers = pgTable(
  'partner_answers',
  {
    partnerId: text('partner_id')
      .notNull()
      .references(() => insurancePartners.id),
    mode: text('mode').$type<PartnerKeyMode>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    fingerprint: bytea('fingerprint').notNull(),
    answer: storedJson('partner_answers.answer').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.mode, table.idempotencyKey] })],
)
