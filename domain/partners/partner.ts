/**
 * Insurers who book through the partner API (specification, operator side §3 `insurance_partners`, `insurance_bookings`; rulings,
 * "Partner API key"): what a key may do, how long it lives beside its successor, and whose job is asked out first.
 */

export const partnerKeyModes = ['live', 'sandbox'] as const
export type PartnerKeyMode = (typeof partnerKeyModes)[number]

/** What a key may be used for; a route of the partner API names one. */
export const partnerScopes = [
  'quotes:write',
  'bookings:read',
  'bookings:write',
  'documents:read',
  'webhooks:write',
] as const
export type PartnerScope = (typeof partnerScopes)[number]

/** Rulings, "Partner API key": the old key lives so long after a new one took its place, unless it is revoked. */
export const keyOverlapHours = 24

/** What happened, as an insurer's file says it. */
export const incidentTypes = [
  'breakdown',
  'accident',
  'flat_tyre',
  'battery',
  'fuel',
  'lockout',
  'theft_recovery',
  'other',
] as const
export type IncidentType = (typeof incidentTypes)[number]

/** An insurer agreed to pay by contract; stored with each booking where a customer's consent would be. */
export const partnerTermsVersion = 'partner-2026-11-01'

/** How often a minute one key may call each route of the partner API. */
export const partnerPerMinute = 120

/** The first answer to a write is given again for so long (reliability.md, race 26). */
export const partnerAnswersHours = 24

/** How long the requests of a partner's programs are kept, so that last quarter's invoice can still be disputed. */
export const partnerRequestsDays = 100

/** What was sent and answered, redacted, goes long before the line of the log: it helps a developer find a fault. */
export const partnerRequestDetailsDays = 30

/** The greatest discount that may be agreed on, in hundredths of a per cent. */
export const mostVolumeDiscountBasisPoints = 3_000

export type KeyFacts = { expiresAt: Date | null; revokedAt: Date | null }

/** Whether a key opens anything at this moment. */
export const isKeyInForce = ({ expiresAt, revokedAt }: KeyFacts, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt)

export const keyOverlapEnd = (now: Date): Date =>
  new Date(now.getTime() + keyOverlapHours * 3_600_000)

/** Documents of a booking that an insurer may have. What it owes is on its invoice, so there is no receipt. */
export const partnerDocumentKinds = ['evidence_pack'] as const
