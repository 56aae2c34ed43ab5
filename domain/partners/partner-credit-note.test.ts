/** Seen to fail with: the discount that earlier notes took back forgotten; late on the due day itself. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditNoteOf } from './partner-credit-note.ts'
import { remindersDue, isInvoiceLate, volumeDiscount, type InvoiceLine } from './partner-invoice.ts'

const line = (amountCents: number): InvoiceLine => ({
  kind: amountCents > 0 ? 'charge' : 'credit',
  at: '2026-11-05T10:00:00.000Z',
  bookedAt: '2026-10-05T09:50:00.000Z',
  bookingId: 'bkg_1',
  policyNumber: 'POL-1',
  claimReference: null,
  pickup: 'Naas',
  amountCents,
})
const none = { creditedCents: 0, discountCents: 0 }
const invoiceOf = (chargedCents: number, discountBasisPoints: number) => ({
  chargedCents,
  discountCents: volumeDiscount(chargedCents, { counted: 1, commitment: 1, discountBasisPoints }),
  content: { discountBasisPoints },
})

describe('a credit note', () => {
  it('credits less by the discount that the invoice gave, and says the VAT inside', () => {
    const note = creditNoteOf([line(-100_00)], invoiceOf(400_00, 750), none)
    expect(note).toMatchObject({ creditedCents: 100_00, discountCents: 7_50, totalCents: 92_50 })
    expect(note.commissionCents).toBeGreaterThan(0)
    expect(note.vatOnCommissionCents).toBeGreaterThan(0)
  })

  it('gives all of it back where the month had no discount, though one was agreed', () => {
    const invoice = { ...invoiceOf(400_00, 750), discountCents: 0 }
    expect(creditNoteOf([line(-100_00)], invoice, none).totalCents).toBe(100_00)
  })

  it('in any number of notes leaves nothing of an invoice credited whole, to the cent', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 3000 }), (amounts, basisPoints) => {
        const invoice = invoiceOf(
          amounts.reduce((sum, cents) => sum + cents, 0),
          basisPoints,
        )
        let before = none
        for (const cents of amounts) {
          const note = creditNoteOf([line(-cents)], invoice, before)
          expect(note.totalCents).toBeGreaterThanOrEqual(0)
          before = {
            creditedCents: before.creditedCents + note.creditedCents,
            discountCents: before.discountCents + note.discountCents,
          }
        }
        expect(before).toEqual({
          creditedCents: invoice.chargedCents,
          discountCents: invoice.discountCents,
        })
      }),
    )
  })

  it('has credits on it and nothing else', () => {
    const mixed = [line(100), line(-300)]
    expect(() => creditNoteOf(mixed, invoiceOf(300, 0), none)).toThrow(RangeError)
    expect(() => creditNoteOf([], invoiceOf(100, 0), none)).toThrow(RangeError)
  })
})

describe('an invoice that is due', () => {
  const dueOn = new Date('2026-12-31T00:00:00.000Z')
  const at = (moment: string) => new Date(moment)

  it('is not late on the day itself', () => {
    expect(isInvoiceLate(dueOn, at('2026-12-31T23:59:00.000Z'))).toBe(false)
    expect(isInvoiceLate(dueOn, at('2027-01-01T00:00:00.000Z'))).toBe(true)
  })

  it('is reminded of the day after, two weeks later and a month later, and then no more', () => {
    const due = ['2026-12-31T23:00Z', '2027-01-01T05:20Z', '2027-01-15T05:20Z', '2027-03-30T05:20Z']
    expect(due.map((moment) => remindersDue(dueOn, at(moment)))).toEqual([0, 1, 2, 3])
  })
})
