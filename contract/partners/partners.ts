/** Insurers as operators see them: the companies, their keys, their people. What the companies themselves call is in `partner-api.ts`. */
import { z } from 'zod'
import {
  incidentTypes,
  mostVolumeDiscountBasisPoints,
  partnerKeyModes,
  partnerScopes,
} from '../../domain/partners/partner.ts'
import { partnerInvitationsADay } from '../../domain/partners/partner-company.ts'
import { anyone, changePartner, operators, signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, cents, id, moment } from '../shapes.ts'
import { emailAddress, freeText, phoneNumber } from '../text-fields.ts'

export const partnerId = id('ptr')
export const partnerKeyId = id('pky')
export const invitationId = id('inv')

export const partnerKey = z
  .object({
    keyId: partnerKeyId,
    mode: z.enum(partnerKeyModes),
    /** How it begins and ends; the rest cannot be shown to anyone. */
    prefix: z.string(),
    lastFour: z.string(),
    scopes: z.array(z.enum(partnerScopes)),
    createdAt: moment,
    /** When it ends because a newer one took its place. */
    expiresAt: moment.nullable(),
    revokedAt: moment.nullable(),
    /** To the minute. */
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'PartnerKey' })

export const partner = z
  .object({
    partnerId,
    companyName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string().nullable(),
    monthlyVolumeCommitment: z.int(),
    volumeDiscountBasisPoints: z.int(),
    coveredIncidents: z.array(z.enum(incidentTypes)),
    /** The most that one booking may cost; null: whatever the tariff says. */
    mostPriceCents: cents.nullable(),
    isActive: z.boolean(),
    createdAt: moment,
    /** Whether the caller may change contacts, keys and people. */
    mayChange: z.boolean(),
    /** Newest first, those that ended included. */
    keys: z.array(partnerKey),
    staff: z.array(
      z.object({ accountId, name: z.string(), email: z.string(), isAdministrator: z.boolean() }),
    ),
    /** Open invitations, newest first. */
    invitations: z.array(
      z.object({
        invitationId,
        email: z.string(),
        isAdministrator: z.boolean(),
        expiresAt: moment,
      }),
    ),
  })
  .meta({ id: 'InsurancePartner' })
export type Partner = z.infer<typeof partner>

export const partnerCompanyName = freeText(100).refine(
  (name) => name.length >= 2,
  'Enter the company name',
)
const commitment = z.int().min(0).max(100_000)
const discount = z.int().min(0).max(mostVolumeDiscountBasisPoints)

const params = z.object({ partnerId })

export const coveredIncidents = z.array(z.enum(incidentTypes)).min(1, 'Choose at least one')
/** Bounds of what an operator may agree as an insurer's most expensive recovery, in cents. */
export const agreedPriceCents = { min: 100, max: 10_000_000 } as const
const mostPriceCents = cents.min(1).max(agreedPriceCents.max).nullable()

export const invitationRequest = z.strictObject({
  email: emailAddress,
  isAdministrator: z.boolean().default(false),
})

/** The secret behind the # of the mail’s link. */
const invitationLink = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Unknown link') })

const tag = 'Insurers'

export const partnerRoutes = {
  'GET /api/partners': {
    summary:
      'Insurers that you may see, newest first: all for operators, on record; for their own people one; for others none',
    tag,
    // Operators get all, people of an insurer their own, all others none.
    access: signedIn,
    answer: z.object({ partners: z.array(partner) }),
  },
  'POST /api/partners': {
    summary: 'A new insurer; its keys are issued after',
    tag,
    access: operators,
    body: z.strictObject({
      companyName: partnerCompanyName,
      contactEmail: emailAddress,
      contactPhone: phoneNumber.nullable().default(null),
      monthlyVolumeCommitment: commitment.default(0),
      volumeDiscountBasisPoints: discount.default(0),
    }),
    answer: partner,
    status: 201,
    refusals: ['partner_exists'],
  },
  'PATCH /api/partners/:partnerId': {
    summary: 'Change what was agreed with an insurer, or stop and resume its use of the API',
    tag,
    access: operators,
    params,
    body: z.strictObject({
      monthlyVolumeCommitment: commitment.optional(),
      volumeDiscountBasisPoints: discount.optional(),
      coveredIncidents: coveredIncidents.optional(),
      mostPriceCents: mostPriceCents.optional(),
      isActive: z.boolean().optional(),
    }),
    answer: partner,
  },
  'PUT /api/partners/:partnerId/contacts': {
    summary: 'An insurer’s contact email and phone',
    tag,
    access: changePartner,
    params,
    body: z.strictObject({ contactEmail: emailAddress, contactPhone: phoneNumber.nullable() }),
    answer: partner,
    refusals: ['reauthentication_required'],
  },
  'POST /api/partners/:partnerId/keys': {
    summary: 'A new key, shown this once; the current one works for 24 more hours',
    tag,
    access: changePartner,
    params,
    body: z.strictObject({
      mode: z.enum(partnerKeyModes),
      scopes: z
        .array(z.enum(partnerScopes))
        .min(1)
        .default([...partnerScopes]),
    }),
    answer: z.object({
      /** The whole key. It is not stored: this is the only time that it is shown. */
      key: z.string(),
      partner,
    }),
    status: 201,
    refusals: ['reauthentication_required', 'second_factor_missing'],
  },
  'POST /api/partners/:partnerId/keys/:keyId/revoke': {
    summary: 'End a key at once, also one that lives beside its successor',
    tag,
    access: changePartner,
    params: z.object({ partnerId, keyId: partnerKeyId }),
    answer: partner,
    refusals: ['reauthentication_required'],
  },
  'POST /api/partners/:partnerId/invitations': {
    summary: 'Invite a person by email to work for this insurer; inviting again sends a new link',
    tag,
    access: changePartner,
    params,
    body: invitationRequest,
    answer: partner,
    status: 201,
    refusals: [
      'works_elsewhere',
      'works_here',
      'reauthentication_required',
      'second_factor_missing',
    ],
    limit: {
      times: partnerInvitationsADay,
      withinSeconds: 24 * 60 * 60,
      refusal: 'too_many_invitations',
    },
  },
  'DELETE /api/partners/:partnerId/invitations/:invitationId': {
    summary: 'Withdraw an open invitation; its link stops working',
    tag,
    access: changePartner,
    params: z.object({ partnerId, invitationId }),
    answer: partner,
    refusals: ['reauthentication_required'],
  },
  'DELETE /api/partners/:partnerId/staff/:accountId': {
    summary: 'Remove a person from this insurer and sign them out everywhere',
    tag,
    access: changePartner,
    params: z.object({ partnerId, accountId }),
    answer: partner,
    refusals: ['last_administrator', 'reauthentication_required'],
  },
  'POST /api/partner-invitations/read': {
    summary: 'Which insurer invites whom, for who has the link',
    tag,
    // Not part of an address, which logs and histories keep.
    access: anyone,
    body: invitationLink,
    answer: z.object({ companyName: z.string(), email: z.string() }),
    refusals: ['link_not_valid'],
    perMinute: 20,
  },
  'POST /api/partner-invitations/accept': {
    summary: 'Accept an invitation to work for an insurer',
    tag,
    // Anyone with the link who is signed in with the address it was sent to.
    access: signedIn,
    body: invitationLink,
    answer: z.object({ partnerId, companyName: z.string() }),
    refusals: ['link_not_valid', 'invitation_for_other', 'works_elsewhere', 'email_not_verified'],
  },
} as const satisfies Routes
