/** Dealers: people who move vehicles for a living, several at a time, and who need an order number and a monthly statement (issue 6). */

/** One request fits on one page, and its cards are held before the first of them has to be. */
export const dealerVehiclesMax = 10

export const purchaseOrderMaxLength = 40
export const vehicleReferenceMaxLength = 40

/** The dealer as a monthly statement names them. */
export type DealerOnDocument = { name: string; email: string }

/** What a booking paid and got back in a month, as the statement has it for good. Cents, VAT included; neither below zero. */
export type DealerStatementLine = {
  bookingId: string
  /** When it was booked, ISO 8601. */
  bookedAt: string
  pickup: string
  dropoff: string | null
  purchaseOrder: string | null
  reference: string | null
  paidCents: number
  returnedCents: number
  /** Numbers of its receipts and credit notes. */
  receipts: readonly string[]
}

/** What is left of a statement's payments: what the month cost. */
export const statementTotalCents = ({
  paidCents,
  returnedCents,
}: {
  paidCents: number
  returnedCents: number
}): number => paidCents - returnedCents
