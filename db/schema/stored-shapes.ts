/**
 * The shape of each jsonb column, by table and column. Rows outlive the release that wrote them: a field that is new and required gets a
 * `.default()` here, and with it what old rows mean. `stored-rows.json` holds rows as they were once written, which every shape has to read.
 */
import { moneyTaskActions } from '../../domain/operations/task-action.ts'
import { z } from 'zod'
import { areas } from '../../domain/places/area.ts'
import { bookingStatuses, type BookingStatus } from '../../domain/bookings/booking.ts'
import { casualtyConditions } from '../../domain/bookings/casualty-conditions.ts'
import {
  coverFacts,
  coverReasons,
  type BookedCover,
  type CoverLine,
} from '../../domain/cover/cover-of.ts'
import { coverServices, type CoverRules } from '../../domain/cover/cover-rules.ts'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import type { CommissionLine } from '../../domain/payments/commission-invoice.ts'
import type { DealerOnDocument, DealerStatementLine } from '../../domain/dealers/dealer.ts'
import type { MoneyLine } from '../../domain/pdf-document.ts'
import type { CreditNoteContent } from '../../domain/partners/partner-credit-note.ts'
import type { InvoiceContent, InvoiceLine } from '../../domain/partners/partner-invoice.ts'
import type { PriceLine, PriceLineCode } from '../../domain/tariffs/pricing.ts'
import type {
  ReceiptCard,
  ReceiptContent,
  ReceiptDivision,
  ReceiptParty,
} from '../../domain/payments/receipt.ts'
import type { DriverOnDocument } from '../../domain/payouts/statement.ts'
import type { VatInvoiceContent, VatParty } from '../../domain/tax/vat-invoice.ts'
import type { TariffBody } from '../../domain/tariffs/tariff-parameters.ts'
import { rateCardNames, type Hours, type RateCard } from '../../domain/tariffs/tariff.ts'
import { identityFieldList } from '../../domain/bookings/identity-fields.ts'
import { casualtyFieldList, type Casualty } from '../../domain/bookings/vehicle-fields.ts'
import type { VehicleIdentity } from '../../domain/bookings/vehicle-identity.ts'
import { checkCodes, type CheckResult } from '../../domain/drivers/verification-checks.ts'
import type { StoredCandidate, StoredDistance, StoredPlace, StoredPrice } from './stored-journey.ts'

/** Every field of `T`, optional ones too. What a newer release has put beside them is kept, for when the row is written back. */
const objectOf = <T extends object>(fields: {
  [K in keyof Required<T>]: z.ZodType<T[K]>
}): z.ZodType<T> => z.looseObject(fields) as z.ZodType as z.ZodType<T>

const listOf = <T>(one: z.ZodType<T>): z.ZodType<readonly T[]> => z.array(one)

const text = z.string()
const textOrNull = text.nullable()
const number = z.number()
const numberOrNull = number.nullable()
const yesOrNo = z.boolean()

/** Not inspected here: passed on as it was written, or parsed by a reader that knows the shape. */
const asWritten = z.unknown()

const point = objectOf<{ lat: number; lon: number }>({ lat: number, lon: number })

const place = objectOf<StoredPlace>({
  label: text,
  area: textOrNull,
  eircode: textOrNull,
  point: point.nullable(),
})

const distance = objectOf<StoredDistance>({
  km: numberOrNull,
  durationText: textOrNull,
  source: z.enum(['estimate', 'entered', 'unknown']),
  isMinimumCharge: yesOrNo,
  problem: textOrNull,
})

/** By the description of the vehicle's fields. A row from before there was a field has its plain answer. */
const casualty = objectOf<Casualty>(
  Object.fromEntries(
    casualtyFieldList.map(([name, field]) => [
      name,
      field.kind === 'choice'
        ? z.enum(Object.keys(field.options)).default(field.plain)
        : yesOrNo.default(false),
    ]),
  ) as object as { [K in keyof Casualty]: z.ZodType<Casualty[K]> },
)

const vehicleIdentity = objectOf<VehicleIdentity>(
  Object.fromEntries(
    identityFieldList.map(([name]) => [name, textOrNull.default(null)]),
  ) as object as Record<keyof VehicleIdentity, z.ZodType<string | null>>,
)

const priceLineCode: z.ZodType<PriceLineCode> = z.enum([
  'base',
  'distance',
  'night',
  'weekend',
  'public_holiday',
  'peak_hours',
  'night_or_weekend_call_out',
  'emergency_minimum',
  'minimum_charge',
  ...areas,
  ...casualtyConditions,
])
const priceLine = objectOf<PriceLine>({
  code: priceLineCode,
  label: text,
  amountCents: number,
  note: text.optional(),
})
const price = objectOf<StoredPrice>({ priceCents: number, lines: listOf(priceLine) })
const candidate = objectOf<StoredCandidate>({
  priceCents: number,
  lines: listOf(priceLine),
  driverId: text,
  name: text,
  location: text,
  truck: text,
  rating: numberOrNull,
  ratingCount: number,
  perKmCents: number,
  etaMinutes: numberOrNull,
  distanceKm: numberOrNull,
  point,
})

const receiptParty = objectOf<ReceiptParty>({ name: text, location: textOrNull })
const receiptContent = objectOf<ReceiptContent>({
  about: z.enum(['recovery', 'cancellation', 'refund']),
  customer: receiptParty,
  supplier: receiptParty,
  pickup: text,
  dropoff: textOrNull,
  distanceKm: number,
  vehicle: text,
  vehicleIdentity: vehicleIdentity.nullable().default(null),
  truckPlate: textOrNull.default(null),
  card: objectOf<ReceiptCard>({ brand: text, last4: text }).nullable().default(null),
  insurer: textOrNull.default(null),
  bookedAt: text,
  endedAt: text,
  capturedCents: number,
  creditCents: number.optional(),
  capturedAt: text,
  backToCardCents: number,
  division: objectOf<ReceiptDivision>({
    driverNetCents: number,
    commissionCents: number,
    vatOnCommissionCents: number,
    commissionBasisPoints: number,
    vatBasisPoints: number,
  }).nullable(),
})
const vatParty = objectOf<VatParty>({ name: text, address: listOf(text), vatNumber: textOrNull })
const vatInvoiceContent = objectOf<VatInvoiceContent>({
  supplier: vatParty,
  customer: vatParty,
  description: text,
  suppliedOn: text,
  taxPoint: text,
  agreementVersion: text,
})
const pdfMoney = objectOf<MoneyLine>({
  label: text,
  note: text.optional(),
  amountCents: number,
})

const driverOnDocument = objectOf<DriverOnDocument>({ name: text, location: textOrNull })
const commissionLine = objectOf<CommissionLine>({
  bookingId: text,
  at: text,
  taxPoint: text.optional(),
  grossCents: number,
  commissionCents: number,
  vatCents: number,
})

const dealerLine = objectOf<DealerStatementLine>({
  bookingId: text,
  bookedAt: text,
  pickup: text,
  dropoff: textOrNull,
  purchaseOrder: textOrNull,
  reference: textOrNull,
  paidCents: number,
  returnedCents: number,
  receipts: listOf(text),
})
const dealerOnDocument = objectOf<DealerOnDocument>({ name: text, email: text })

const invoiceLine = objectOf<InvoiceLine>({
  kind: z.enum(['charge', 'credit']),
  at: text,
  bookingId: text,
  policyNumber: text,
  claimReference: textOrNull,
  pickup: text,
  amountCents: number,
  bookedAt: text,
  taxPoint: text.optional(),
  excessCents: number.optional(),
})
const invoiceContent = objectOf<InvoiceContent>({
  companyName: text,
  contactEmail: text,
  counted: number,
  commitment: number,
  discountBasisPoints: number,
  commissionCents: number,
  vatOnCommissionCents: number,
})
const creditNoteContent = objectOf<CreditNoteContent>({
  companyName: text,
  invoiceNo: text,
  invoiceMonth: text,
  invoiceIssuedAt: text,
  discountBasisPoints: number,
  commissionCents: number,
  vatOnCommissionCents: number,
})

const coverRules = objectOf<CoverRules>({
  homeMetres: numberOrNull,
  mostWeightKg: numberOrNull,
  vehicleTypes: listOf(z.enum(vehicleTypes)),
  callOutsAYear: numberOrNull,
  coveredKm: numberOrNull,
  services: listOf(z.enum(coverServices)),
})
const coverLine = objectOf<CoverLine>({
  code: priceLineCode,
  label: text,
  amountCents: number,
  coveredCents: number,
  excessCents: number,
  reasonCode: z.enum(coverReasons).nullable(),
  reason: textOrNull,
})
const bookedCover = objectOf<BookedCover>({
  rulesVersion: numberOrNull,
  homeKm: numberOrNull,
  coveredCents: number,
  excessCents: number,
  lines: listOf(coverLine),
  notChecked: listOf(z.enum(coverFacts)),
})

const hours = objectOf<Hours>({ fromHour: number, untilHour: number })
const rateCard = objectOf<RateCard>({
  baseCents: number,
  universityOfLimerickBaseCents: numberOrNull,
  perKmCents: number,
  usesDriverRate: yesOrNo,
  nightBasisPoints: number,
  weekendBasisPoints: number,
  publicHolidayBasisPoints: number,
  peakHoursBasisPoints: number,
  nightOrWeekendCallOutCents: number,
  areaCents: z.partialRecord(z.enum(areas), number),
})
const tariffBody = objectOf<TariffBody>({
  rateCards: z.record(z.enum(rateCardNames), rateCard),
  driverPerKm: objectOf<TariffBody['driverPerKm']>({
    minCents: number,
    maxCents: number,
    defaultCents: number,
  }),
  night: hours,
  peakHours: listOf(hours),
  conditionCents: z.record(z.enum(casualtyConditions), number),
  emergencyMinimumCents: number,
})

/** What an operator pressed. */
const undoableRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refund'),
    bookingId: z.string(),
    amountCents: z.number(),
    reason: z.string(),
    leftCents: z.number().optional(),
  }),
  z.object({ kind: z.literal('verify'), driverId: z.string(), seen: z.string() }),
  z.object({
    kind: z.literal('cancel'),
    bookingId: z.string(),
    reason: z.string(),
    status: z.enum(bookingStatuses).optional(),
  }),
  z.object({
    kind: z.literal('resolve_task'),
    taskId: z.string(),
    action: z.enum(moneyTaskActions),
    note: z.string(),
  }),
  z.object({
    kind: z.literal('partner_payment'),
    partnerId: z.string(),
    invoiceNo: z.string(),
    receivedOn: z.string(),
    amountCents: z.number(),
    afterCents: z.number(),
  }),
])

/** What was entered, by its label, and the version of each document by its id. */
const reviewedApplication = z.object({
  facts: z.record(z.string(), z.string()),
  documents: z.record(z.string(), z.string()),
})

const checkResult = objectOf<CheckResult>({
  code: z.enum(checkCodes),
  outcome: z.enum(['passed', 'look', 'failed']),
  looked: text,
  found: text,
})
const sandboxMoment = objectOf<{ at: string; status: BookingStatus }>({
  at: text,
  status: z.enum(bookingStatuses),
})

export const storedShapes = {
  'audit_log.before': asWritten,
  'audit_log.after': asWritten,
  'bookings.casualty': casualty,
  'bookings.pickup': place,
  'bookings.dropoff': place,
  'bookings.price_lines': listOf(priceLine),
  'bookings.vehicle_identity': vehicleIdentity,
  'commission_invoices.content': driverOnDocument,
  'commission_invoices.lines': listOf(commissionLine),
  'cover_rules.rules': coverRules,
  'data_export_pieces.row_counts': z.record(text, number),
  'dealer_statements.content': dealerOnDocument,
  'dealer_statements.lines': listOf(dealerLine),
  'driver_checks.results': listOf(checkResult),
  'driver_profiles.last_review': reviewedApplication,
  'driver_statements.content': driverOnDocument,
  'driver_vat_invoices.content': vatInvoiceContent,
  'insurance_bookings.cover': bookedCover,
  'partner_answers.answer': asWritten,
  'partner_credit_notes.content': creditNoteContent,
  'partner_credit_notes.lines': listOf(invoiceLine),
  'partner_events.data': asWritten,
  'partner_invoices.content': invoiceContent,
  'partner_invoices.lines': listOf(invoiceLine),
  'phone_bookings.vehicle_identity': vehicleIdentity,
  'public_facts.facts': asWritten,
  'undoable_actions.request': undoableRequest,
  'quotes.any_driver': price,
  'quotes.candidates': listOf(candidate),
  'quotes.casualty': casualty,
  'quotes.cover': bookedCover,
  'quotes.distance': distance,
  'quotes.dropoff': place,
  'quotes.pickup': place,
  'quotes.request': asWritten,
  'receipts.content': receiptContent,
  'receipts.lines': listOf(pdfMoney),
  'sandbox_bookings.history': listOf(sandboxMoment),
  'sandbox_bookings.vehicle_identity': vehicleIdentity,
  'sandbox_quotes.view': asWritten,
  'tariff_versions.body': tariffBody,
} as const satisfies Record<string, z.ZodType>

/** `table.column` */
export type StoredColumn = keyof typeof storedShapes
