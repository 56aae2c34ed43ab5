/** Insurers as operators see them: the companies, their keys, their people. What the companies themselves call is in `partner-api.ts`. */
import { z } from 'zod'
import { mostVolumeDiscountBasisPoints, partnerKeyModes, partnerScopes } from '../domain/partner.ts'
import type { Routes } from './route.ts'
import { accountId, id, moment } from './shapes.ts'
import { emailAddress, freeText, phoneNumber } from './text-fields.ts'

export const partnerId = id('ptr')
export const partnerKeyId = id('pky')

export const partnerKey = z
  .object({
    keyId: partnerKeyId,
    mode: z.enum(partnerKeyModes),
    /** How it begins and ends; nobody can show the rest. */
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
    isActive: z.boolean(),
    createdAt: moment,
    /** Newest first, those that ended included. */
    keys: z.array(partnerKey),
    staff: z.array(z.object({ accountId, name: z.string(), email: z.string() })),
  })
  .meta({ id: 'InsurancePartner' })
export type Partner = z.infer<typeof partner>

const companyName = freeText(100).refine((name) => name.length >= 2, 'Enter the company name')
const commitment = z.int().min(0).max(100_000)
const discount = z.int().min(0).max(mostVolumeDiscountBasisPoints)

const params = z.object({ partnerId })

export const partnerRoutes = {
  'GET /api/operations/partners': {
    summary:
      'Insurers, newest first, with their keys as far as they may be shown; reading is on record',
    tag: 'Operations',
    answer: z.object({ partners: z.array(partner) }),
  },
  'POST /api/operations/partners': {
    summary: 'A new insurer; its keys are issued after',
    tag: 'Operations',
    body: z.strictObject({
      companyName,
      contactEmail: emailAddress,
      contactPhone: phoneNumber.nullable().default(null),
      monthlyVolumeCommitment: commitment.default(0),
      volumeDiscountBasisPoints: discount.default(0),
    }),
    answer: partner,
    status: 201,
    refusals: ['partner_exists'],
  },
  'PATCH /api/operations/partners/:partnerId': {
    summary: 'Change what was agreed with an insurer, or stop and resume its use of the API',
    tag: 'Operations',
    params,
    body: z.strictObject({
      contactEmail: emailAddress.optional(),
      contactPhone: phoneNumber.nullable().optional(),
      monthlyVolumeCommitment: commitment.optional(),
      volumeDiscountBasisPoints: discount.optional(),
      isActive: z.boolean().optional(),
    }),
    answer: partner,
  },
  'POST /api/operations/partners/:partnerId/keys': {
    summary: 'A new key, shown this once; the one in force lives 24 hours more',
    tag: 'Operations',
    params,
    body: z.strictObject({
      mode: z.enum(partnerKeyModes),
      scopes: z
        .array(z.enum(partnerScopes))
        .min(1)
        .default([...partnerScopes]),
    }),
    answer: z.object({
      /** The whole key. It is kept nowhere: this is the only time that anybody sees it. */
      key: z.string(),
      partner,
    }),
    status: 201,
  },
  'POST /api/operations/partners/:partnerId/keys/:keyId/revoke': {
    summary: 'End a key at once, also one that lives beside its successor',
    tag: 'Operations',
    params: z.object({ partnerId, keyId: partnerKeyId }),
    answer: partner,
  },
  'POST /api/operations/partners/:partnerId/staff': {
    summary: 'Somebody who has an account works for this insurer',
    tag: 'Operations',
    params,
    body: z.strictObject({ email: emailAddress }),
    answer: partner,
    refusals: ['no_such_account', 'works_elsewhere'],
  },
  'DELETE /api/operations/partners/:partnerId/staff/:accountId': {
    summary: 'Somebody works for this insurer no longer',
    tag: 'Operations',
    params: z.object({ partnerId, accountId }),
    answer: partner,
  },
} as const satisfies Routes
