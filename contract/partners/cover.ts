/** What an insurer's policies pay for: its rules in versions, and what they cover of a price. */
import { z } from 'zod'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { coverFacts, coverReasons } from '../../domain/cover/cover-of.ts'
import { coverBounds, coverServices, coverWeightsKg } from '../../domain/cover/cover-rules.ts'
import { operators, readPartner } from '../access.ts'
import type { Routes } from '../route.ts'
import { cents, day, moment, priceLine } from '../shapes.ts'
import { snakeShape } from '../snake-case.ts'
import { partnerId } from './partners.ts'

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

export const coverRules = z
  .strictObject({
    /** Nothing is covered nearer to home than this, in metres; null: from the door on. */
    homeMetres: within(coverBounds.homeMetres).nullable(),
    /** The heaviest vehicle; null: any. */
    mostWeightKg: z
      .int()
      .refine((kg) => coverWeightsKg.some((known) => known === kg), 'Choose one of the list')
      .nullable(),
    vehicleTypes: z.array(z.enum(vehicleTypes)).min(1, 'Choose at least one'),
    /** For each policy number; null: any number. */
    callOutsAYear: within(coverBounds.callOutsAYear).nullable(),
    /** Of each recovery; null: all. */
    coveredKm: within(coverBounds.coveredKm).nullable(),
    services: z.array(z.enum(coverServices)),
  })
  .meta({ id: 'CoverRules' })

/** 0: none has been published. */
const version = z.int().min(0)

export const coverVersion = z
  .object({
    version,
    effectiveFrom: moment,
    state: z.enum(['coming', 'in_force', 'past']),
    rules: coverRules,
    publishedBy: z.string(),
    publishedAt: moment,
  })
  .meta({ id: 'CoverVersion' })
export type CoverVersionView = z.infer<typeof coverVersion>

export const coverVersions = z
  .object({
    /** The newest first; none: everything is covered. */
    versions: z.array(coverVersion),
    serverNow: moment,
  })
  .meta({ id: 'CoverVersions' })
export type CoverVersions = z.infer<typeof coverVersions>

const coverLine = z.object({
  code: priceLine.shape.code,
  label: z.string(),
  amountCents: cents,
  coveredCents: cents,
  excessCents: cents,
  reasonCode: z.enum(coverReasons).nullable(),
  reason: z.string().nullable().meta({ description: 'Why it is not covered, or not all of it' }),
})
const notChecked = z.array(z.enum(coverFacts)).meta({
  description:
    'Rules that could not be applied, because you did not send the position of the home or the policy number. They count as met',
})
const rulesVersion = z
  .int()
  .nullable()
  .meta({ description: 'The rules it was worked out by; null: no rules are agreed' })

/** For operators. */
export const bookedCover = z
  .object({
    rulesVersion,
    coveredCents: cents,
    excessCents: cents,
    lines: z.array(coverLine),
    notChecked,
  })
  .meta({ id: 'BookedCover' })
export type BookedCoverView = z.infer<typeof bookedCover>

export const partnerCover = z
  .object({
    rules_version: rulesVersion,
    covered_cents: cents.meta({ description: 'What the policy pays' }),
    excess_cents: cents.meta({ description: 'What is left to the policy holder' }),
    lines: z.array(
      z.object(snakeShape(coverLine.shape)).meta({
        id: 'PartnerCoverLine',
        description: 'Covered and excess make the line to the cent',
      }),
    ),
    not_checked: notChecked,
  })
  .meta({
    id: 'PartnerCover',
    description:
      'What your rules cover of the price, and why. The whole price is put on your account, unless you book with collect_excess',
  })

const params = z.object({ partnerId })
const tag = 'Insurers'

export const coverRoutes = {
  'GET /api/partners/:partnerId/cover-rules': {
    summary: 'What an insurer’s policies pay for, in all versions',
    tag,
    access: readPartner,
    params,
    answer: coverVersions,
  },
  'POST /api/partners/:partnerId/cover-rules': {
    summary: 'A new version of an insurer’s cover rules; earlier quotes and bookings keep theirs',
    tag,
    access: operators,
    params,
    body: z.strictObject({
      rules: coverRules,
      /** The Irish day with which it begins; null: at once. */
      startsOn: day.nullable(),
      /** The newest version that was seen: another that came in between is not passed over. */
      seenVersion: version,
    }),
    answer: coverVersions,
    status: 201,
    refusals: ['cover_rules_changed'],
  },
} as const satisfies Routes
