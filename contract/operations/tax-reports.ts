/** For operators: the yearly report to Revenue of what drivers were paid (docs/decisions/0118-tax-reports.md). */
import { z } from 'zod'
import { userReasonMaxLength } from '../../domain/accounts/user-admin.ts'
import { messageKinds } from '../../domain/tax/report-plan.ts'
import { taxDriverStates, taxReportOutcomes, taxReportStates } from '../../domain/tax/tax-report.ts'
import { operators } from '../access.ts'
import { taxDetailsAnswer, taxDetailsFields } from '../drivers/tax-details.ts'
import type { Routes } from '../route.ts'
import { cents, day, driverId, id, moment } from '../shapes.ts'
import { freeText, neededText } from '../text-fields.ts'

export const taxReportId = id('txr')
export const taxYear = z.coerce.number().int().min(2026).max(2099)

const four = <T extends z.ZodType>(value: T) => z.array(value).length(4).readonly()

/** Of four quarters each. */
export const quarterTotalsShape = z.object({
  consideration: four(cents),
  fees: four(cents),
  activities: four(z.int()),
})

const kind = z.enum(['new', 'corrections', 'nil'] satisfies (keyof typeof messageKinds)[])

const taxReport = z
  .object({
    reportId: taxReportId,
    kind,
    messageRef: z.string(),
    state: z.enum(taxReportStates),
    drivers: z.int(),
    sha256: z.string(),
    byteCount: z.int(),
    madeAt: moment,
    madeBy: z.string(),
    endedAt: moment.nullable(),
    endedBy: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'TaxReport' })
export type TaxReport = z.infer<typeof taxReport>

const taxDriver = z
  .object({
    driverId,
    name: z.string(),
    state: z.enum(taxDriverStates),
    /** How often they were requested to give their details. */
    requests: z.int(),
    totals: quarterTotalsShape,
  })
  .meta({ id: 'TaxDriver' })
export type TaxDriver = z.infer<typeof taxDriver>

const taxYearAnswer = z
  .object({
    year: z.int(),
    dueOn: day,
    isOver: z.boolean(),
    /** Variables of the server's configuration. */
    missingSettings: z.array(z.string()),
    totals: quarterTotalsShape,
    drivers: z.array(taxDriver),
    /** The next file; null: there is nothing to file. */
    next: z.object({ kind, rows: z.int() }).nullable(),
    /** The newest first. */
    reports: z.array(taxReport),
  })
  .meta({ id: 'TaxYear' })
export type TaxYear = z.infer<typeof taxYearAnswer>

export const taxNoteMaxLength = 500
const proof = ['reauthentication_required', 'second_factor_missing'] as const

export const taxReportRoutes = {
  'GET /api/operations/tax-reports': {
    summary: 'A year: what drivers were paid, who is missing details, and the files',
    tag: 'Operations',
    priority: 'low',
    access: operators,
    query: z.object({ year: taxYear }),
    answer: taxYearAnswer,
    perMinute: 60,
  },
  'POST /api/operations/tax-reports': {
    summary: 'Make the next file of a year: what is new, else corrections; on record',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({ year: z.int().min(2026).max(2099) }),
    answer: taxYearAnswer,
    refusals: [
      'tax_platform_missing',
      'tax_year_not_over',
      'tax_report_open',
      'tax_report_nothing',
      ...proof,
    ],
    perMinute: 10,
  },
  'POST /api/operations/tax-reports/:reportId/outcome': {
    summary: 'Mark a file as filed with Revenue, or as discarded; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ reportId: taxReportId }),
    body: z.strictObject({
      outcome: z.enum(taxReportOutcomes),
      note: freeText(taxNoteMaxLength),
    }),
    answer: taxYearAnswer,
    refusals: ['tax_report_not_found', 'tax_report_ended', ...proof],
  },
  'GET /api/operations/tax-reports/:reportId/xml': {
    summary: 'The file, with every tax number in it; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ reportId: taxReportId }),
    download: { mediaType: 'application/xml' },
    refusals: ['tax_report_not_found', ...proof],
    perMinute: 10,
  },
  'GET /api/operations/drivers/:driverId/tax-details': {
    summary: 'A driver’s tax details, of the tax number its last characters',
    tag: 'Operations',
    access: operators,
    params: z.object({ driverId }),
    answer: taxDetailsAnswer,
    perMinute: 60,
  },
  'PUT /api/operations/drivers/:driverId/tax-details': {
    summary: 'Correct a driver’s tax details, for a driver who writes in; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ driverId }),
    body: z.strictObject({
      ...taxDetailsFields,
      reason: neededText(userReasonMaxLength, 'Say why'),
    }),
    answer: taxDetailsAnswer,
    refusals: ['driver_profile_missing', ...proof],
    perMinute: 20,
  },
} as const satisfies Routes
