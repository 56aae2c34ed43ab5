/** What an insurer has still to pay of each invoice, once its credit notes and what is in its favour are taken off. Cents throughout. */

export type AccountInvoice = {
  invoiceId: string
  totalCents: number
  /** What arrived for it. */
  paidCents: number
  /** Nothing of it was open after the last of that: what had been credited by then is used up. */
  isPaidInFull: boolean
}

export type AccountCredit = {
  /** The invoice that it credits. */
  invoiceId: string
  totalCents: number
}

export type AccountState = {
  /** What is open of each invoice, by its id; zero: it is paid. */
  openCents: ReadonlyMap<string, number>
  /** Set against the next invoice. */
  favourCents: number
}

/**
 * A credit takes from its own invoice first while that is open. The rest, and an invoice below zero, takes from those that are open, the
 * oldest first: `invoices` are in the order in which they were issued. What was paid in full stays so; what arrived beyond that is in the
 * insurer's favour.
 */
export const accountState = (
  invoices: readonly AccountInvoice[],
  credits: readonly AccountCredit[],
): AccountState => {
  const openCents = new Map<string, number>()
  let favourCents = sum(credits.map(({ totalCents }) => totalCents))
  for (const { invoiceId, totalCents, paidCents, isPaidInFull } of invoices) {
    const unpaidCents = totalCents - paidCents
    const isOpen = unpaidCents > 0 && !isPaidInFull
    if (!isOpen) favourCents -= unpaidCents
    const own = sum(
      credits.filter((one) => one.invoiceId === invoiceId).map((one) => one.totalCents),
    )
    const taken = isOpen ? Math.min(own, unpaidCents) : 0
    favourCents -= taken
    openCents.set(invoiceId, isOpen ? unpaidCents - taken : 0)
  }
  for (const [invoiceId, open] of openCents) {
    const taken = Math.min(open, favourCents)
    favourCents -= taken
    openCents.set(invoiceId, open - taken)
  }
  return { openCents, favourCents }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
