/** Rows of `receipts` and their counters, and the facts for a receipt. */
import { and, asc, eq, getTableColumns, inArray, notExists, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { ledgerTransactions, payments } from '../../db/schema/payments.ts'
import { receipts, type ReceiptRow } from '../../db/schema/receipts.ts'
import { describeVehicle } from '../../domain/bookings/casualty.ts'
import type { ReceiptDraft, ReceiptFacts, ReceiptSeries } from '../../domain/payments/receipt.ts'
import { coveredCentsOf } from '../ledger/index.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

export type { ReceiptRow }

/** Locks the counter's row until the transaction ends: the next transaction waits, and a rollback gives the number back. */
const takeNumber = preparedQuery<[series: ReceiptSeries, year: number], { last: number }>(
  'receipt number',
  `insert into receipt_counters as c (series, year, last) values ($1, $2, 1)
   on conflict (series, year) do update set last = c.last + 1
   returning last`,
)

export type ReceiptToInsert = ReceiptDraft & {
  series: ReceiptSeries
  /** Of Irish time. */
  year: number
  bookingId: string
  ledgerKey: string
  corrects: string | null
  at: Date
}

/** Called last in its transaction where possible: every other receipt of the series waits for it. */
export const insertReceipt = async (
  tx: Tx,
  { year, series, at, ...receipt }: ReceiptToInsert,
): Promise<ReceiptRow> => {
  const [counter] = await takeNumber(tx, series, year)
  if (!counter) throw new Error('no number for a receipt')
  const [row] = await tx
    .insert(receipts)
    .values({ id: newId('rct'), series, year, number: counter.last, issuedAt: at, ...receipt })
    .returning()
  if (!row) throw new Error('no receipt')
  return row
}

export type ReceiptOfBooking = ReceiptRow & { bookingReference: string }

const ofBooking = { ...getTableColumns(receipts), bookingReference: bookings.reference }

/** In the order of issue. */
export const listReceipts = (db: Queryable, bookingId: string): Promise<ReceiptOfBooking[]> =>
  db
    .select(ofBooking)
    .from(receipts)
    .innerJoin(bookings, eq(bookings.id, receipts.bookingId))
    .where(eq(receipts.bookingId, bookingId))
    .orderBy(asc(receipts.issuedAt), asc(receipts.id))

/** In the order of issue. */
export const receiptNosOf = async (db: Queryable, bookingId: string): Promise<string[]> =>
  (await listReceipts(db, bookingId)).map(({ receiptNo }) => receiptNo)

export const findReceipt = async (
  db: Queryable,
  { bookingId, receiptNo }: { bookingId: string; receiptNo: string },
): Promise<ReceiptOfBooking | undefined> => {
  const [row] = await db
    .select(ofBooking)
    .from(receipts)
    .innerJoin(bookings, eq(bookings.id, receipts.bookingId))
    .where(and(eq(receipts.bookingId, bookingId), eq(receipts.receiptNo, receiptNo)))
  return row
}

/** What a receipt of this booking says. Throws when nothing was captured or no driver drove: then there is nothing to receipt. */
export const getReceiptFacts = async (db: Queryable, bookingId: string): Promise<ReceiptFacts> => {
  const [row] = await db
    .select({
      booking: bookings,
      driverName: profiles.fullName,
      driverLocation: driverProfiles.location,
      truckPlate: driverProfiles.truckRegistration,
      cardBrand: payments.cardBrand,
      cardLast4: payments.cardLast4,
      capturedCents: payments.capturedCents,
      creditCents: payments.creditCents,
      capturedAt: ledgerTransactions.at,
    })
    .from(bookings)
    .innerJoin(driverProfiles, eq(driverProfiles.id, bookings.driverId))
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.bookingId, bookings.id), eq(ledgerTransactions.kind, 'capture')),
    )
    .where(eq(bookings.id, bookingId))
  if (!row) throw new Error(`booking ${bookingId} took no money`)
  const { booking, driverLocation, cardBrand, cardLast4, ...rest } = row
  if (driverLocation === null) throw new Error(`the driver of ${bookingId} never joined`)
  return {
    ...rest,
    driverLocation,
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    customerName: booking.customerName,
    pickup: booking.pickupLocation,
    dropoff: booking.dropoffLocation,
    distanceKm: booking.distanceKm,
    vehicle: describeVehicle(booking.casualty),
    vehicleIdentity: booking.vehicleIdentity,
    priceCents: booking.priceCents,
    priceLines: booking.priceLines,
    returnedCents: await coveredCentsOf(db, bookingId),
    cancellationFeeCents: booking.cancellationFeeCents,
    split: await splitOf(db, bookingId),
    createdAt: booking.createdAt,
    endedAt: booking.completedAt ?? booking.updatedAt,
  }
}

/**
 * The insurer that pays a part of a split bill, and what was charged to the holder's card, less what its bank kept. Null: the bill is not
 * split.
 */
const splitOf = async (
  db: Queryable,
  bookingId: string,
): Promise<{ insurer: string; chargedCents: number } | null> => {
  const { rows } = await db.execute<{ insurer: string; cents: string }>(sql`
    select p.company_name as insurer, (select coalesce(-sum(e.amount_cents), 0) from ledger_entries e
      join ledger_transactions c on c.id = e.transaction_id
      where c.booking_id = b.id and e.account = 'customer_funds' and c.kind in ('capture', 'dispute_lost')) as cents
    from bookings b
    join insurance_bookings i on i.booking_id = b.id join insurance_partners p on p.id = i.partner_id
    where b.id = ${bookingId} and b.paid_by = 'split'`)
  const [row] = rows
  return row ? { insurer: row.insurer, chargedCents: Number(row.cents) } : null
}

/** Ledger transactions that earned money and have no receipt, in the order of posting. */
export const earnedWithoutReceipt = (
  db: Queryable,
  limit: number,
): Promise<{ ledgerKey: string; bookingId: string | null }[]> =>
  db
    .select({ ledgerKey: ledgerTransactions.key, bookingId: ledgerTransactions.bookingId })
    .from(ledgerTransactions)
    .where(
      and(
        // the same condition as the index
        sql`${ledgerTransactions.kind} in ('completion', 'cancellation_fee')`,
        // an insurer's payments are on its invoice
        sql`not exists (select from bookings b where b.id = ${ledgerTransactions.bookingId} and b.paid_by = 'account')`,
        notExists(
          db
            .select({ id: receipts.id })
            .from(receipts)
            .where(eq(receipts.ledgerKey, ledgerTransactions.key)),
        ),
      ),
    )
    .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id))
    .limit(limit)

/** The reference of each booking, by its identifier: documents name bookings by id, and a person by reference. */
export const bookingReferences = async (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(inArray(bookings.id, [...bookingIds]))
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

export const hasReceiptFor = async (tx: Tx, ledgerKey: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.ledgerKey, ledgerKey))
  return rows.length > 0
}
