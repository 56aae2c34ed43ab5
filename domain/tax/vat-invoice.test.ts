/**
 * When there is a VAT invoice, and how its amounts divide. Seen to fail: VAT added on top of the price; a foreign number taken for an Irish
 * one; a number that VIES does not know; a driver without an agreement; VAT of each credit note rounded alone.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainBusiness, problemsOfBusiness, type BusinessCustomer } from './business-customer.ts'
import { vatInvoiceDocument, type IssuedVatInvoice } from './vat-invoice-document.ts'
import {
  vatAmountsCredited,
  vatAmountsOf,
  vatInvoiceBlock,
  type VatInvoiceFacts,
} from './vat-invoice.ts'

const standard = 2_300

describe('the amounts', () => {
  it.each([
    // 123 = 100 + 23
    [123_00, 100_00, 23_00],
    [95_00, 77_24, 17_76],
    [1, 1, 0],
    [3, 2, 1],
    [946_50, 769_51, 176_99],
  ])('of %d cents are %d and VAT of %d', (grossCents, netCents, vatCents) =>
    expect(vatAmountsOf(grossCents, standard)).toEqual({
      netCents,
      vatCents,
      grossCents,
      vatBasisPoints: standard,
    }),
  )

  it('of all credit notes make those of the invoice, however it goes back', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_00 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (grossCents, shares) => {
          const parts: number[] = []
          let left = grossCents
          for (const share of [...shares, 1]) {
            const part = Math.min(left, Math.max(1, Math.round(left * share)))
            if (part > 0) parts.push(part)
            left -= part
          }
          let rest = grossCents
          let vatCents = 0
          for (const part of parts) {
            const credited = vatAmountsCredited(rest, part, standard)
            expect(credited.netCents + credited.vatCents).toBe(part)
            expect(credited.vatCents).toBeGreaterThanOrEqual(0)
            vatCents += credited.vatCents
            rest -= part
          }
          expect([rest, vatCents]).toEqual([0, vatAmountsOf(grossCents, standard).vatCents])
        },
      ),
    ))

  it('of more than is left are a bug', () => {
    expect(() => vatAmountsCredited(10_00, 10_01, standard)).toThrow(RangeError)
    expect(() => vatAmountsCredited(10_00, 0, standard)).toThrow(RangeError)
  })
})

const registered = { status: 'registered', vatNumber: 'IE1234567T', outcome: null } as const
const well: VatInvoiceFacts = {
  isCompleted: true,
  version: registered,
  hasAgreement: true,
  leftCents: 1,
}

it.each<[VatInvoiceFacts, ReturnType<typeof vatInvoiceBlock>]>([
  [well, null],
  [{ ...well, version: { ...registered, outcome: 'valid' } }, null],
  [{ ...well, isCompleted: false }, 'not_completed'],
  [{ ...well, version: null }, 'not_registered'],
  [
    { ...well, version: { status: 'not_registered', vatNumber: null, outcome: null } },
    'not_registered',
  ],
  [{ ...well, version: { ...registered, vatNumber: 'DE123456789' } }, 'foreign_number'],
  [{ ...well, version: { ...registered, vatNumber: 'XI123456789' } }, 'foreign_number'],
  [{ ...well, version: { ...registered, outcome: 'invalid' } }, 'number_not_valid'],
  [{ ...well, hasAgreement: false }, 'no_agreement'],
  [{ ...well, leftCents: 0 }, 'nothing_left'],
  // nothing of a driver's agreement is said where there is no VAT
  [{ ...well, version: null, hasAgreement: false, leftCents: 0 }, 'not_registered'],
])('%j: %s', (facts, block) => expect(vatInvoiceBlock(facts)).toBe(block))

describe('a business', () => {
  const typed: BusinessCustomer = {
    businessName: ' Sample  Haulage Ltd ',
    street: '1 Quay Street',
    city: 'Galway',
    eircode: 'h91 xy00',
    vatNumber: 'ie 1234567-fa',
  }
  it('is made plain', () =>
    expect(plainBusiness(typed)).toEqual({
      businessName: 'Sample Haulage Ltd',
      street: '1 Quay Street',
      city: 'Galway',
      eircode: 'H91 XY00',
      vatNumber: 'IE1234567FA',
    }))

  it.each<[Partial<BusinessCustomer>, string[]]>([
    [{}, []],
    [{ vatNumber: null }, []],
    [{ vatNumber: ' ' }, []],
    [{ eircode: '' }, []],
    [{ businessName: ' ' }, ['businessName']],
    [{ street: '', city: '' }, ['street', 'city']],
    [{ vatNumber: 'IE1234567U' }, ['vatNumber']],
    [{ vatNumber: 'DE123456789' }, ['vatNumber']],
  ])('%j: %j', (part, fields) =>
    expect(Object.keys(problemsOfBusiness(plainBusiness({ ...typed, ...part })))).toEqual(fields),
  )
})

describe('the document', () => {
  const invoice: IssuedVatInvoice = {
    ...vatAmountsOf(123_00, standard),
    invoiceNo: 'SB-000001',
    series: 'SB',
    corrects: null,
    bookingReference: 'TL-7K3Q9',
    content: {
      supplier: { name: 'Dara Driver', address: ['4 Main Street'], vatNumber: 'IE1234567T' },
      customer: { name: 'Sample Ltd', address: ['1 Quay Street'], vatNumber: null },
      description: 'Recovery of a car',
      suppliedOn: '2026-12-05',
      taxPoint: '2026-12-04',
      agreementVersion: '2026-11-27',
    },
    issuedAt: new Date('2026-12-06T12:00:00Z'),
  }
  const labels = (one: IssuedVatInvoice) => vatInvoiceDocument(one).facts.map(({ label }) => label)

  it('of an invoice has what the regulation wants', () => {
    const { title, issued, facts, lines, total } = vatInvoiceDocument(invoice)
    expect([title, issued]).toEqual(['VAT invoice SB-000001', expect.stringContaining('6 Dec')])
    const text = facts.map(({ value }) => value).join('\n')
    for (const part of ['Dara Driver, 4 Main Street', 'IE1234567T', 'Sample Ltd', '4 Dec', '5 Dec'])
      expect(text).toContain(part)
    expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['One recovery, without VAT', 100_00],
      ['VAT, 23%', 23_00],
    ])
    expect(total.amountCents).toBe(123_00)
    expect(labels(invoice)).toContain('Self-billed')
  })

  it('of a credit note names its invoice, and why', () => {
    const note = {
      ...invoice,
      series: 'SC',
      invoiceNo: 'SC-000001',
      corrects: 'SB-000001',
    } as const
    expect(labels(note).slice(0, 2)).toEqual(['Reduces', 'Reason'])
    expect(vatInvoiceDocument(note).title).toBe('VAT credit note SC-000001')
  })
})
