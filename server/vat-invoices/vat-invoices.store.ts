/** Rows of `driver_vat_invoices` and their counters, and the facts for an invoice. */
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import {
  driverVatInvoiceCounters,
  driverVatInvoices,
  receipts,
  type VatInvoiceRow,
} from '../../db/schema/receipts.ts'
import type { ReceiptContent } from '../../domain/payments/receipt.ts'
import type {
  VatAmounts,
  VatInvoiceContent,
  VatInvoiceSeries,
} from '../../domain/tax/vat-invoice.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** Locks the counter's row until the transaction ends: the next transaction waits, and a rollback gives the number back. */
const takeNumber = async (tx: Tx, driverId: string, series: VatInvoiceSeries): Promise<number> => {
  const counters = driverVatInvoiceCounters
  const [counter] = await tx
    .insert(counters)
    .values({ driverId, series, last: 1 })
    .onConflictDoUpdate({
      target: [counters.driverId, counters.series],
      set: { last: sql`${counters.last} + 1` },
    })
    .returning()
  if (!counter) throw new Error('no number for a VAT invoice')
  return counter.last
}

export type VatInvoiceToInsert = VatAmounts & {
  driverId: string
  series: VatInvoiceSeries
  bookingId: string
  /** Of the receipt, or of its credit note, for the same money. */
  receiptNo: string
  corrects: string | null
  content: VatInvoiceContent
  issuedAt: Date
}

/** Called last in its transaction where possible: every other document of the driver waits for it. */
export const insertVatInvoice = async (tx: Tx, invoice: VatInvoiceToInsert): Promise<void> => {
  const number = await takeNumber(tx, invoice.driverId, invoice.series)
  await tx.insert(driverVatInvoices).values({ number, ...invoice })
}

export type VatInvoiceOfBooking = VatInvoiceRow & { bookingReference: string }

const ofBooking = { ...getTableColumns(driverVatInvoices), bookingReference: bookings.reference }

/** In the order of issue. */
export const vatInvoicesOfBooking = (
  db: Queryable,
  bookingId: string,
): Promise<VatInvoiceOfBooking[]> =>
  db
    .select(ofBooking)
    .from(driverVatInvoices)
    .innerJoin(bookings, eq(bookings.id, driverVatInvoices.bookingId))
    .where(eq(driverVatInvoices.bookingId, bookingId))
    .orderBy(
      asc(driverVatInvoices.issuedAt),
      asc(driverVatInvoices.series),
      asc(driverVatInvoices.number),
    )

/** The newest first. */
export const vatInvoicesOfDriver = (
  db: Queryable,
  driverId: string,
): Promise<VatInvoiceOfBooking[]> =>
  db
    .select(ofBooking)
    .from(driverVatInvoices)
    .innerJoin(bookings, eq(bookings.id, driverVatInvoices.bookingId))
    .where(and(eq(driverVatInvoices.driverId, driverId), isNull(bookings.erasedAt)))
    .orderBy(
      desc(driverVatInvoices.issuedAt),
      asc(driverVatInvoices.series),
      desc(driverVatInvoices.number),
    )

/** A number is one within those of a driver: the booking's, or the driver's own. */
export const findVatInvoice = async (
  db: Queryable,
  owner: { bookingId: string } | { driverId: string },
  invoiceNo: string,
): Promise<VatInvoiceOfBooking | null> => {
  const isTheirs =
    'bookingId' in owner
      ? eq(driverVatInvoices.bookingId, owner.bookingId)
      : eq(driverVatInvoices.driverId, owner.driverId)
  const [row] = await db
    .select(ofBooking)
    .from(driverVatInvoices)
    .innerJoin(bookings, eq(bookings.id, driverVatInvoices.bookingId))
    .where(and(isTheirs, eq(driverVatInvoices.invoiceNo, invoiceNo), isNull(bookings.erasedAt)))
  return row ?? null
}

/** Locks the booking, so that no other transaction issues a document for it until this one ends. */
export const lockBookingOf = async (tx: Tx, bookingId: string): Promise<void> => {
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update')
}

export type ReceiptedRecovery = {
  driverId: string
  receiptNo: string
  content: ReceiptContent
  /** By area; null: not known. The receipt has the addresses, which a driver sees for days only. */
  from: string | null
  to: string | null
  /** Of the receipt, less its credit notes. */
  leftCents: number
}

/** What the customer has a receipt of; null: the recovery is not completed, or not paid by card. */
export const receiptedRecovery = async (
  db: Queryable,
  bookingId: string,
): Promise<ReceiptedRecovery | null> => {
  const rows = await db
    .select({
      driverId: bookings.driverId,
      pickup: bookings.pickup,
      dropoff: bookings.dropoff,
      series: receipts.series,
      receiptNo: receipts.receiptNo,
      totalCents: receipts.totalCents,
      content: receipts.content,
    })
    .from(receipts)
    .innerJoin(bookings, eq(bookings.id, receipts.bookingId))
    // the rest of a split bill is the insurer's, and its receipt not of the whole supply
    .where(and(eq(receipts.bookingId, bookingId), eq(bookings.paidBy, 'card')))
  const receipt = rows.find(({ series }) => series === 'R')
  if (!receipt || receipt.driverId === null || receipt.content.about !== 'recovery') return null
  const { driverId, receiptNo, content, pickup, dropoff } = receipt
  const leftCents = rows.reduce(
    (cents, row) => cents + (row.series === 'R' ? row.totalCents : 0 - row.totalCents),
    0,
  )
  return { driverId, receiptNo, content, from: pickup.area, to: dropoff?.area ?? null, leftCents }
}
