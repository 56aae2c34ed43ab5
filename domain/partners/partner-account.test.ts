/** Seen to fail with: a credit taken from the oldest open invoice and not its own; earlier payments not subtracted. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountState, type AccountCredit, type AccountInvoice } from './partner-account.ts'

const invoice = (
  invoiceId: string,
  totalCents: number,
  paidCents: number | null = null,
): AccountInvoice => ({
  invoiceId,
  totalCents,
  paidCents: paidCents ?? 0,
  isPaidInFull: paidCents !== null,
})
const credit = (invoiceId: string, totalCents: number): AccountCredit => ({ invoiceId, totalCents })
const openOf = (invoices: AccountInvoice[], credits: AccountCredit[]) => {
  const { openCents, favourCents } = accountState(invoices, credits)
  return [...openCents.values(), favourCents]
}

describe('what is open', () => {
  it.each<[string, AccountInvoice[], AccountCredit[], number[]]>([
    ['nothing credited', [invoice('a', 100), invoice('b', 50)], [], [100, 50, 0]],
    ['its own first', [invoice('a', 100), invoice('b', 50)], [credit('b', 30)], [100, 20, 0]],
    [
      'the rest from the oldest',
      [invoice('a', 10), invoice('b', 50)],
      [credit('b', 55)],
      [5, 0, 0],
    ],
    [
      'of one that is paid, from the next',
      [invoice('a', 100, 100), invoice('b', 50)],
      [credit('a', 80)],
      [0, 0, 30],
    ],
    [
      'paid less what was credited by then',
      [invoice('a', 100, 70), invoice('b', 50)],
      [credit('a', 30)],
      [0, 50, 0],
    ],
    ['an invoice below zero', [invoice('a', -40), invoice('b', 50)], [], [0, 10, 0]],
    ['credited whole', [invoice('a', 100)], [credit('a', 60), credit('a', 40)], [0, 0]],
  ])('%s', (_, invoices, credits, wanted) => {
    expect(openOf(invoices, credits)).toEqual(wanted)
  })

  it('adds up to what the account owes, whatever happens in whatever order, and is never below zero', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('bill' as const),
        cents: fc.integer({ min: -500, max: 10_000 }),
      }),
      fc.record({
        kind: fc.constant('credit' as const),
        cents: fc.integer({ min: 1, max: 5_000 }),
        of: fc.nat(),
      }),
      fc.record({ kind: fc.constant('pay' as const), of: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const invoices: AccountInvoice[] = []
        const credits: AccountCredit[] = []
        let owed = 0
        for (const one of steps) {
          const at = 'of' in one && invoices.length > 0 ? one.of % invoices.length : 0
          const chosen = invoices[at]
          if (one.kind === 'bill') {
            invoices.push(invoice(`i${invoices.length}`, one.cents))
            owed += one.cents
          } else if (chosen && one.kind === 'credit') {
            credits.push(credit(chosen.invoiceId, one.cents))
            owed -= one.cents
          } else if (chosen && one.kind === 'pay') {
            const open = accountState(invoices, credits).openCents.get(chosen.invoiceId) ?? 0
            const paidCents = chosen.paidCents + open
            if (open > 0) invoices[at] = { ...chosen, paidCents, isPaidInFull: true }
            owed -= open
          }
          const { openCents, favourCents } = accountState(invoices, credits)
          const open = [...openCents.values()]
          expect(open.reduce((sum, cents) => sum + cents, 0) - favourCents).toBe(owed)
          expect(Math.min(favourCents, ...open)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
