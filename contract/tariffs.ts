/** The tariff in force, for everyone; and its versions, for operators (docs/decisions/0043-tariff-versions.md). */
import { z } from 'zod'
import { areas } from '../domain/places/area.ts'
import { casualtyConditions } from '../domain/bookings/casualty-conditions.ts'
import { tariffParameters } from '../domain/tariffs/tariff-parameters.ts'
import { tariffNoteMaxLength } from '../domain/tariffs/tariff-rules.ts'
import type { Tariff } from '../domain/tariffs/tariff.ts'
import { anyone, operators } from './access.ts'
import type { Routes } from './route.ts'
import { bookingId, cents, eachOf, moment } from './shapes.ts'
import { freeText } from './text-fields.ts'

const hours = z.object({ fromHour: z.int(), untilHour: z.int() })

const rateCard = z.object({
  baseCents: cents,
  universityOfLimerickBaseCents: cents.nullable(),
  perKmCents: cents,
  usesDriverRate: z.boolean(),
  nightBasisPoints: z.int(),
  weekendBasisPoints: z.int(),
  publicHolidayBasisPoints: z.int(),
  peakHoursBasisPoints: z.int(),
  nightOrWeekendCallOutCents: cents,
  areaCents: z.partialRecord(z.enum(areas), cents),
})

export const tariff = z
  .object({
    version: z.string(),
    effectiveFrom: moment,
    rateCards: z.object({ online: rateCard, phone: rateCard }),
    driverPerKm: z.object({ minCents: cents, maxCents: cents, defaultCents: cents }),
    night: hours,
    peakHours: z.array(hours),
    conditionCents: eachOf(casualtyConditions, cents),
    emergencyMinimumCents: cents,
  })
  .meta({ id: 'Tariff' }) satisfies z.ZodType<Tariff>

/** Each value by its parameter's id (`domain/tariffs/tariff-parameters.ts`), in its unit. */
const tariffValue = z.int().min(-1_000_000).max(1_000_000)
const tariffValues = z.strictObject(
  Object.fromEntries(tariffParameters.map(({ id }) => [id, tariffValue])),
)

export const tariffVersionStates = ['coming', 'in_force', 'past', 'withdrawn'] as const

export const tariffVersion = z
  .object({
    version: z.string(),
    effectiveFrom: moment,
    state: z.enum(tariffVersionStates),
    figures: tariffValues,
    /** Null: the one Towline started with. */
    publishedBy: z.string().nullable(),
    publishedAt: moment,
    note: z.string().nullable(),
    withdrawnBy: z.string().nullable(),
    withdrawnAt: moment.nullable(),
    /** Only until shortly before it begins. */
    mayWithdraw: z.boolean(),
  })
  .meta({ id: 'TariffVersion' })
export type TariffVersion = z.infer<typeof tariffVersion>

export const tariffPreview = z
  .object({
    since: moment,
    bookings: z.int(),
    beforeCents: cents,
    afterCents: cents,
    dearer: z.int(),
    same: z.int(),
    cheaper: z.int(),
    bands: z.array(
      z.object({
        fromPercent: z.number().nullable(),
        untilPercent: z.number().nullable(),
        bookings: z.int(),
      }),
    ),
    biggest: z.array(
      z.object({
        bookingId,
        area: z.string().nullable(),
        askedAt: moment,
        beforeCents: cents,
        afterCents: cents,
      }),
    ),
  })
  .meta({ id: 'TariffPreview' })
export type TariffPreview = z.infer<typeof tariffPreview>

export const tariffVersionsAnswer = z.object({
  /** Whatever begins last first. */
  versions: z.array(tariffVersion),
  serverNow: moment,
})
export type TariffVersions = z.infer<typeof tariffVersionsAnswer>

/** `2026-12-04`: the Irish day with which a version begins. */
const startDay = z.iso.date()

export const tariffRoutes = {
  'GET /api/tariff': {
    summary: 'What a recovery costs now, and when that changes',
    tag: 'Public',
    access: anyone,
    answer: z.object({ tariff, nextFrom: moment.nullable(), serverNow: moment }),
    perMinute: 120,
  },
  'GET /api/operations/tariffs': {
    summary: 'Every version of the tariff: past, current, upcoming and withdrawn',
    tag: 'Operations',
    access: operators,
    answer: tariffVersionsAnswer,
  },
  'POST /api/operations/tariffs/preview': {
    summary:
      'What the bookings of the last seven days would have cost with these figures; nothing is stored',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({ figures: tariffValues }),
    answer: tariffPreview,
    perMinute: 30,
  },
  'POST /api/operations/tariffs': {
    summary: 'Publish a version that begins on a future Irish day; on record with what it changes',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({
      startsOn: startDay,
      figures: tariffValues,
      note: freeText(tariffNoteMaxLength),
    }),
    answer: tariffVersion,
    status: 201,
    refusals: ['tariff_start_taken'],
  },
  'POST /api/operations/tariffs/:version/withdraw': {
    summary: 'Withdraw a version before it begins; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ version: z.string().regex(/^\d{4}-\d{2}(-\d{2}(\.\d{1,3})?)?$/) }),
    answer: tariffVersion,
    refusals: ['not_found', 'tariff_begun', 'tariff_withdrawn'],
  },
} as const satisfies Routes
