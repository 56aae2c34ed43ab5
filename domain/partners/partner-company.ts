/**
 * An insurer as a company (specification, operator side §2 "Insurance partner dashboard", §9): what it covers, who works there, and how
 * its dashboard counts.
 */
import { incidentTypes, type IncidentType } from './partner.ts'

/** Specification §9: "Partner bookings limit 50". */
export const recentPartnerBookings = 50

/** How many months the chart shows against the commitment, this one included. */
export const partnerChartMonths = 12

/** An invitation to an insurer's company works for so long, and once. */
export const partnerInvitationDays = 7

/** An address that was invited is kept so long after the link was used, taken back, or over. */
export const partnerInvitationsKeptDays = 30

/** The most invitations sent to one address in a day. */
export const partnerInvitationsADay = 50

export const incidentLabels: Record<IncidentType, string> = {
  breakdown: 'Breakdown',
  accident: 'Accident',
  flat_tyre: 'Flat tyre',
  battery: 'Flat battery',
  fuel: 'Fuel',
  lockout: 'Locked out',
  theft_recovery: 'Recovered after theft',
  other: 'Other',
}

/** What was agreed that the insurer pays for. */
export type Cover = {
  coveredIncidents: readonly IncidentType[]
  /** The most that one booking may cost, cents, VAT included; null: whatever the tariff says. */
  mostPriceCents: number | null
}

export const fullCover: Cover = { coveredIncidents: incidentTypes, mostPriceCents: null }

/** Why an insurer does not pay for this, or null. */
export const coverRefusal = (
  { coveredIncidents, mostPriceCents }: Cover,
  { incidentType, priceCents }: { incidentType: IncidentType; priceCents: number },
): 'incident_not_covered' | 'above_cover' | null => {
  if (!coveredIncidents.includes(incidentType)) return 'incident_not_covered'
  return mostPriceCents !== null && priceCents > mostPriceCents ? 'above_cover' : null
}

/** How far a month has come: 0 to 100, and 100 where nothing was committed to. */
export const commitmentPercent = (bookings: number, commitment: number): number =>
  commitment === 0 ? 100 : Math.min(100, Math.floor((bookings * 100) / commitment))

/** A commitment of none is never met: there is nothing to give a discount for. */
export const meetsCommitment = (bookings: number, commitment: number): boolean =>
  commitment > 0 && bookings >= commitment

const accountDomain = '@partners.invalid'

/** Email address of the account that owns an insurer's bookings. Its domain cannot exist (RFC 2606), so no person signs in with it. */
export const partnerAccountEmail = (accountId: string): string => `${accountId}${accountDomain}`

/** It is a program that books, and no person. */
export const isPartnerAccount = (email: string | null): boolean =>
  email?.endsWith(accountDomain) ?? false
