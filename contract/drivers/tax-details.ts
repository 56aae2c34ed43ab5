/** What a driver gives so that Towline can report their pay to Revenue (docs/decisions/0118-tax-reports.md). */
import { z } from 'zod'
import { taxCountries, vatStatuses, type TaxCountry } from '../../domain/tax/tax-details.ts'
import { drivers } from '../access.ts'
import type { Routes } from '../route.ts'
import { cents, moment } from '../shapes.ts'
import { vatCheckOutcomes } from '../../domain/tax/vat-status.ts'
import { freeText } from '../text-fields.ts'

const isCountry = (code: string): code is TaxCountry => code in taxCountries
export const taxCountryCodes = Object.keys(taxCountries).filter(isCountry)

const nameLength = 100
/** As the report takes it. */
const companyNameLength = 200
const lineLength = 120

/** What VIES said of a VAT number, or that no one asked it. */
const vatCheck = z
  .object({
    by: z.enum(['form', 'waiting', 'vies']),
    outcome: z.enum(vatCheckOutcomes).nullable(),
    answeredAt: moment.nullable(),
    /** The proof that it was asked. */
    consultationNumber: z.string().nullable(),
  })
  .meta({ id: 'VatCheck' })
export type ShownVatCheck = z.infer<typeof vatCheck>

/** What is read back; never the tax number. */
const shownTaxDetails = z
  .object({
    /** These three of a person, the two after them of a company; the others are null. */
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    bornOn: z.iso.date().nullable(),
    companyName: z.string().nullable(),
    companyNumber: z.string().nullable(),
    street: z.string(),
    city: z.string(),
    postcode: z.string(),
    country: z.enum(taxCountryCodes),
    /** `•••• 7FA` */
    maskedTaxNumber: z.string(),
    vatStatus: z.enum(vatStatuses),
    vatNumber: z.string().nullable(),
    /** The day in Ireland from which status and number hold. */
    vatFrom: z.iso.date(),
    /** How the number was checked. `form`: by its form only. */
    vatCheck: vatCheck.nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'TaxDetails' })
export type ShownTaxDetails = z.infer<typeof shownTaxDetails>

export const taxDetailsAnswer = z.object({ details: shownTaxDetails.nullable() })

/** What is wrong with a number or a date is said by `domain/tax/tax-details.ts`, on the screen and by the server. */
export const taxDetailsFields = {
  firstName: freeText(nameLength).nullable(),
  lastName: freeText(nameLength).nullable(),
  bornOn: z.string().max(10, 'Enter a date').nullable(),
  companyName: freeText(companyNameLength).nullable().default(null),
  companyNumber: freeText(20).nullable().default(null),
  street: freeText(lineLength),
  city: freeText(lineLength),
  postcode: freeText(20),
  country: z.enum(taxCountryCodes),
  /** Null: as it is stored. */
  taxNumber: freeText(40).nullable(),
  vatStatus: z.enum(vatStatuses),
  vatNumber: freeText(40).nullable(),
  /** From which day on; null: as it is stored, and of what has changed today. */
  vatFrom: z.string().max(10, 'Enter a date').nullable().default(null),
}
export const taxDetailsBody = z.strictObject(taxDetailsFields)
export type TaxDetailsSent = z.input<typeof taxDetailsBody>

export const taxDetailRoutes = {
  'GET /api/driver/tax-details': {
    summary: 'Your tax details, of the tax number its last characters; null: not given',
    tag: 'Payouts',
    access: drivers,
    answer: taxDetailsAnswer,
    refusals: ['driver_profile_missing'],
  },
  'PUT /api/driver/tax-details': {
    summary: 'Give or correct your tax details',
    tag: 'Payouts',
    access: drivers,
    body: taxDetailsBody,
    answer: taxDetailsAnswer,
    refusals: ['driver_profile_missing', 'reauthentication_required'],
    perMinute: 20,
  },
  'GET /api/driver/tax-copies': {
    summary: 'What we reported of you to Revenue, the newest year first',
    tag: 'Payouts',
    priority: 'low',
    access: drivers,
    answer: z.object({
      copies: z.array(
        z
          .object({
            year: z.int(),
            /** When the last file with you in it was filed. */
            filedAt: moment,
            isCorrected: z.boolean(),
            considerationCents: cents,
            feesCents: cents,
            activities: z.int(),
          })
          .meta({ id: 'TaxCopy' }),
      ),
    }),
    refusals: ['driver_profile_missing'],
  },
  'GET /api/driver/tax-copies/:year/pdf': {
    summary: 'Your copy of a year’s report',
    tag: 'Payouts',
    access: drivers,
    params: z.object({ year: z.coerce.number().int().min(2026).max(2099) }),
    download: { mediaType: 'application/pdf' },
    refusals: ['driver_profile_missing', 'tax_copy_not_found'],
    perMinute: 20,
  },
} as const satisfies Routes
