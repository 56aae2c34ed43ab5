import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasReceipt } from '../bookings/booking.ts'
import { receiptDocument, type IssuedReceipt } from './receipt-document.ts'
import {
  centsToCredit,
  creditNoteOfRefund,
  receiptNoPattern,
  receiptOfCancellation,
  receiptOfRecovery,
  type ReceiptDraft,
  type ReceiptFacts,
} from './receipt.ts'

const facts = (over: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  customerName: 'Aoife Sample',
  driverName: 'Ciarán Ó Sample',
  driverLocation: 'Naas, Co. Kildare',
  pickup: 'Roadside, Naas, Co. Kildare',
  dropoff: 'Garage, Newbridge, Co. Kildare',
  distanceKm: 10,
  vehicle: 'Car, Medium (1.5–2.5 t)',
  vehicleIdentity: null,
  truckPlate: null,
  card: null,
  priceCents: 95_00,
  priceLines: [
    { code: 'base', label: 'Call-out', amountCents: 70_00 },
    { code: 'distance', label: 'Distance', amountCents: 25_00, note: '10 km at €2.50 per km' },
  ],
  returnedCents: 0,
  cancellationFeeCents: null,
  createdAt: new Date('2026-12-04T18:00:00.000Z'),
  endedAt: new Date('2026-12-04T19:10:00.000Z'),
  capturedCents: 95_00,
  capturedAt: new Date('2026-12-04T18:03:00.000Z'),
  ...over,
})

const issued = (draft: ReceiptDraft, over: Partial<IssuedReceipt> = {}): IssuedReceipt => ({
  receiptNo: 'R-2026-000001',
  series: 'R',
  bookingId: 'bkg_01k00000000000000000000000',
  bookingReference: 'TL-7K3Q9',
  issuedAt: '2026-12-31T23:59:00.000Z',
  corrects: null,
  ...draft,
  ...over,
})

describe('a receipt', () => {
  it('of a recovery: the lines of the quote, and how the price divides', () => {
    const { lines, totalCents, content } = receiptOfRecovery(facts())
    expect(totalCents).toBe(95_00)
    expect(lines).toEqual([
      { label: 'Call-out', amountCents: 70_00 },
      { label: 'Distance', amountCents: 25_00, note: '10 km at €2.50 per km' },
    ])
    expect(content.division).toEqual({
      driverNetCents: 86_82,
      commissionCents: 6_65,
      vatOnCommissionCents: 1_53,
      commissionBasisPoints: 700,
      vatBasisPoints: 2_300,
    })
  })

  it('of a cancellation: the fee, and what goes back', () => {
    const { lines, totalCents, content } = receiptOfCancellation(
      facts({ cancellationFeeCents: 47_50 }),
    )
    expect([totalCents, content.backToCardCents]).toEqual([47_50, 47_50])
    expect(lines).toEqual([
      { label: 'Cancellation fee', amountCents: 47_50, note: 'Of the price of €95.00' },
    ])
    expect(() => receiptOfCancellation(facts())).toThrow(RangeError)
  })

  it('that does not add up is a bug', () => {
    expect(() => receiptOfRecovery(facts({ priceCents: 95_01 }))).toThrow(RangeError)
  })

  it('what it divides into is the total, to the cent, whatever the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_00 }), (cents) => {
        const priceLines = [{ code: 'base' as const, label: 'Call-out', amountCents: cents }]
        const draft = receiptOfRecovery(facts({ priceCents: cents, priceLines }))
        const { vat } = receiptDocument(issued(draft))
        expect(vat?.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(cents)
      }),
    )
  })

  it('is there once money was kept', () => {
    const none = { cancellationFeeCents: null }
    expect(hasReceipt({ status: 'completed', ...none })).toBe(true)
    expect(hasReceipt({ status: 'in_progress', ...none })).toBe(false)
    expect(hasReceipt({ status: 'cancelled', cancellationFeeCents: 0 })).toBe(false)
    expect(hasReceipt({ status: 'cancelled', cancellationFeeCents: 1 })).toBe(true)
  })
})

describe('what a refund leaves to be credited', () => {
  it.each([
    ['a cancellation at half the price', 47_50, 0, 47_50, 0],
    ['a cancellation whose refund has not been made yet', 47_50, 0, 95_00, 0],
    ['twenty back after a completed recovery', 95_00, 0, 75_00, 20_00],
    ['the same, credited already', 95_00, 20_00, 75_00, 0],
    ['everything back', 95_00, 20_00, 0, 75_00],
    ['nothing ever receipted', 0, 0, 0, 0],
  ])('%s', (_, receiptsCents, creditNotesCents, paidCents, expected) => {
    expect(centsToCredit({ receiptsCents, creditNotesCents, paidCents })).toBe(expected)
  })
})

describe('in words', () => {
  it('Irish time, with the year; the same sentence about VAT for every reader', () => {
    const document = receiptDocument(issued(receiptOfRecovery(facts())))
    expect([document.title, document.issued]).toEqual(['Receipt', 'Thu 31 Dec 2026'])
    expect(document.payment).toEqual([
      { label: 'Charged to card', value: '€95.00 on Fri 4 Dec 2026, 18:03' },
    ])
    expect(document.vat?.words.join(' ')).toContain('states no rate and no amount of that VAT')
    expect(document.notes.join(' ')).toContain('not a VAT invoice')
  })

  it('the card and the truck, where they are known', () => {
    const card = { brand: 'visa', last4: '4242' }
    const known = receiptOfRecovery(facts({ card, truckPlate: '241-KE-1234' }))
    const document = receiptDocument(issued(known))
    expect(document.payment).toContainEqual({ label: 'Card', value: 'Visa ending 4242' })
    expect(document.recovery).toContainEqual({ label: 'Recovery truck', value: '241-KE-1234' })
  })

  it('leads to a VAT invoice only where there is one: never for a split bill', () => {
    const notesOf = (over: Partial<ReceiptFacts>) =>
      receiptDocument(issued(receiptOfRecovery(facts(over)))).notes.join(' ')
    expect(notesOf({})).toContain('on the page of this receipt')
    const split = { insurer: 'Sample Insurance', chargedCents: 30_00 }
    expect(notesOf({ split, capturedCents: 30_00 })).toBe('This is a receipt, not a VAT invoice.')
  })

  it('a credit note names the receipt it takes from', () => {
    const document = receiptDocument(
      issued(creditNoteOfRefund(facts(), 20_00), {
        receiptNo: 'CN-2026-000001',
        series: 'CN',
        corrects: 'R-2026-000001',
      }),
    )
    expect([document.title, document.vat]).toEqual(['Credit note', null])
    expect(document.notes.join(' ')).toContain('receipt R-2026-000001')
  })
})

it('numbers', () => {
  for (const good of ['R-2026-000001', 'CN-2027-1234567']) expect(good).toMatch(receiptNoPattern)
  for (const bad of ['R-2026-1', 'X-2026-000001', 'R-2026-000001.pdf', '../R-2026-000001']) {
    expect(bad).not.toMatch(receiptNoPattern)
  }
})
