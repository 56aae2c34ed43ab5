import {
  plainBusiness,
  problemsOfBusiness,
  type BusinessCustomer,
} from '../../domain/tax/business-customer.ts'
import { sellerName, taxCountries } from '../../domain/tax/tax-details.ts'
import {
  vatAmountsOf,
  vatInvoiceBlock,
  vatInvoiceBlockText,
  type VatInvoiceBlock,
  type VatInvoiceContent,
  type VatParty,
} from '../../domain/tax/vat-invoice.ts'
import { vatVersionOn } from '../../domain/tax/vat-status.ts'
import { dublinDay } from '../../domain/payments/tax-point.ts'
import { vatRateOn } from '../../domain/payments/vat.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database/database.ts'
import { detailsOf, vatVersionsOf } from '../tax-reports/index.ts'
import { agreementOf, holdAgreement, type AgreementRow } from './agreements.store.ts'
import {
  insertVatInvoice,
  lockBookingOf,
  receiptedRecovery,
  vatInvoicesOfBooking,
  type ReceiptedRecovery,
} from './vat-invoices.store.ts'

type Ready = {
  block: null
  recovery: ReceiptedRecovery
  taxPoint: string
  supplier: VatParty
  agreement: AgreementRow
}

/** Whether an invoice can be issued, by the status on the tax point: the day on which the card was charged. */
export const vatInvoiceReadiness = async (
  db: Queryable,
  bookingId: string,
  readAgreement: (driverId: string) => Promise<AgreementRow | null> = (driverId) =>
    agreementOf(db, driverId),
): Promise<Ready | { block: VatInvoiceBlock }> => {
  const recovery = await receiptedRecovery(db, bookingId)
  if (!recovery) return { block: 'not_completed' }
  const { driverId, content, leftCents } = recovery
  const taxPoint = dublinDay(new Date(content.capturedAt))
  const details = await detailsOf(db, driverId)
  const version = details && vatVersionOn(await vatVersionsOf(db, driverId), taxPoint)
  const agreement = await readAgreement(driverId)
  const facts = { isCompleted: true, version, hasAgreement: agreement !== null, leftCents }
  const block = vatInvoiceBlock(facts)
  if (block !== null) return { block }
  if (!details || !version || !agreement) throw new Error('a VAT invoice without its facts')
  const { street, city, postcode, country } = details
  const address = [street, city, postcode, taxCountries[country]].filter((line) => line !== '')
  const supplier = { name: sellerName(details), address, vatNumber: version.vatNumber }
  return { block: null, recovery, taxPoint, supplier, agreement }
}

type Request = { bookingId: string; business: BusinessCustomer }

/**
 * Issues the VAT invoice of a completed booking to the business its customer names, under the booking's lock: once, and what is pressed
 * again is answered with it. Refusals: `invalid_input`, `vat_invoice_not_possible` with the reason, `vat_invoice_issued` for other details.
 */
export const issueVatInvoice = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { bookingId, business }: Request,
): Promise<Outcome<null>> => {
  const plain = plainBusiness(business)
  const fields = problemsOfBusiness(plain)
  if (Object.keys(fields).length > 0) return refused('invalid_input', { fields })
  const customer = customerOf(plain)
  return inTransaction(db, async (tx) => {
    await lockBookingOf(tx, bookingId)
    const [issued] = await vatInvoicesOfBooking(tx, bookingId)
    if (issued) {
      const isSame = JSON.stringify(partyOf(issued.content.customer)) === JSON.stringify(customer)
      return isSame ? { ...accepted(null), isReplay: true } : refused('vat_invoice_issued')
    }
    const ready = await vatInvoiceReadiness(tx, bookingId, (driverId) =>
      holdAgreement(tx, driverId),
    )
    if (ready.block !== null) {
      return refused('vat_invoice_not_possible', { detail: vatInvoiceBlockText[ready.block] })
    }
    await insertOf(tx, bookingId, ready, customer, await clock.now(tx))
    return accepted(null)
  })
}

const insertOf = async (
  tx: Tx,
  bookingId: string,
  { recovery, taxPoint, supplier, agreement }: Ready,
  customer: VatParty,
  issuedAt: Date,
): Promise<void> => {
  const { driverId, receiptNo, content: receipt, leftCents } = recovery
  const content: VatInvoiceContent = {
    supplier,
    customer,
    description: describe(recovery),
    suppliedOn: dublinDay(new Date(receipt.endedAt)),
    taxPoint,
    agreementVersion: agreement.textVersion,
  }
  const amounts = vatAmountsOf(leftCents, vatRateOn(taxPoint))
  const rest = { series: 'SB', corrects: null } as const
  await insertVatInvoice(tx, {
    ...amounts,
    ...rest,
    driverId,
    bookingId,
    receiptNo,
    content,
    issuedAt,
  })
}

/** Areas, no addresses: the driver keeps the invoice for years. */
const describe = ({ content: { vehicle, distanceKm }, from, to }: ReceiptedRecovery): string =>
  [
    `Recovery of a vehicle (${vehicle})`,
    ...(from === null ? [] : [` from ${from}`]),
    ...(to === null ? [] : [` to ${to}`]),
    `, ${distanceKm} km`,
  ].join('')

const customerOf = ({
  businessName,
  street,
  city,
  eircode,
  vatNumber,
}: BusinessCustomer): VatParty => ({
  name: businessName,
  address: [street, city, eircode].filter((line) => line !== ''),
  vatNumber,
})

/** In the order in which `customerOf` makes it: the database keeps none. */
const partyOf = ({ name, address, vatNumber }: VatParty): VatParty => ({ name, address, vatNumber })
