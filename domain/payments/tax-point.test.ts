/**
 * A change of the rate of VAT between booking and tax point. Seen to fail with: `splitPrice` and `ratesOf` reading the rate of the
 * day of booking, as they did; `divisionOf` the day of booking; an invoice's lines at the day of booking; the last of the facts instead of
 * the first; a day of UTC.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ratesOf, splitPrice } from './commission.ts'
import { commissionDocument } from './commission-document.ts'
import { completionPostings, priceReductionPostings } from './ledger.ts'
import { percentOf } from '../money.ts'
import { creditNoteOf } from '../partners/partner-credit-note.ts'
import { creditNoteDocument } from '../partners/partner-credit-note-document.ts'
import {
  invoiceVatByRate,
  partnerInvoiceOf,
  type InvoiceLine,
} from '../partners/partner-invoice.ts'
import { receiptOfCancellation, receiptOfRecovery } from './receipt.ts'
import { reductionOf } from './refund.ts'
import { allAt, splitDatesOf, taxPointOf } from './tax-point.ts'
import { vatRateOn, vatRates, type VatRate } from './vat.ts'

// Files share their modules: the change of the rate is a row in the table itself, taken out at the end.
const table = vatRates as VatRate[]
const realRates = table.length
beforeAll(() => void table.push({ from: '2027-01-01', basisPoints: 2_100 }))
afterAll(() => void table.splice(realRates))

const bookedAt = new Date('2026-12-31T23:55:00Z')
const capturedAt = new Date('2027-01-01T00:02:00Z')
const crossing = { bookedAt, taxPoint: '2027-01-01' }
const before = { bookedAt, taxPoint: '2026-12-31' }
const cents = fc.integer({ min: 1, max: 10_000_000 })

describe('the tax point', () => {
  const at = (moment: string) => new Date(moment)
  const none = { capturedAt: null, invoicedAt: null, endedAt: null }
  it.each([
    ['nothing yet', none, null],
    ['a capture', { ...none, capturedAt: at('2026-12-31T23:59:00Z') }, '2026-12-31'],
    [
      'a capture after midnight of Irish summer time',
      { ...none, capturedAt: at('2026-07-04T23:01:00Z') },
      '2026-07-05',
    ],
    [
      'a capture, and the end of the job after it',
      { ...none, capturedAt: at('2026-12-31T23:00:00Z'), endedAt: at('2027-01-01T01:00:00Z') },
      '2026-12-31',
    ],
    ['on account, the end', { ...none, endedAt: at('2027-01-01T01:00:00Z') }, '2027-01-01'],
    [
      'on account, the invoice before the end',
      { ...none, invoicedAt: at('2027-01-01T05:20:00Z'), endedAt: at('2027-01-02T01:00:00Z') },
      '2027-01-01',
    ],
  ])('%s', (_, facts, day) => {
    expect(taxPointOf(facts)).toBe(day)
  })

  it('is the day of booking while it is not known', () => {
    expect(splitDatesOf({ createdAt: bookedAt.toISOString(), taxPoint: null })).toEqual(before)
    expect(splitDatesOf({ createdAt: bookedAt, taxPoint: '2027-01-01' })).toEqual(crossing)
  })
})

describe('the rate of VAT', () => {
  it('is that of the day, from its first day on, and exists for every day', () => {
    const days = ['2026-12-31', '2027-01-01', '2027-06-01', '2001-01-01']
    expect(days.map((day) => vatRateOn(day))).toEqual([2_300, 2_100, 2_100, 2_300])
  })

  it('is listed in rows that are in order, and is 23% today', () => {
    const starts = vatRates.map(({ from }) => from)
    expect(starts).toEqual(starts.toSorted())
    expect(vatRateOn('2026-11-23', vatRates)).toBe(2_300)
  })
})

describe('a price booked before a change of the rate and due after it', () => {
  it('divides at the rate of the tax point; the commission is that of the booking', () => {
    expect(ratesOf(crossing)).toEqual({ commissionBasisPoints: 700, vatBasisPoints: 2_100 })
    expect(splitPrice(95_00, crossing)).toEqual({
      priceCents: 95_00,
      commissionCents: 6_65,
      vatOnCommissionCents: 1_40,
      driverNetCents: 86_95,
    })
    expect(splitPrice(95_00, before).vatOnCommissionCents).toBe(1_53)
    expect(splitPrice(95_00, allAt(capturedAt))).toEqual(splitPrice(95_00, crossing))
  })

  it('is the same for the customer, the commission too, and adds up to the cent', () => {
    fc.assert(
      fc.property(cents, (priceCents) => {
        const [was, is] = [splitPrice(priceCents, before), splitPrice(priceCents, crossing)]
        expect(is.priceCents).toBe(was.priceCents)
        expect(is.commissionCents).toBe(was.commissionCents)
        expect(is.vatOnCommissionCents).toBe(percentOf(is.commissionCents, 2_100))
        expect(is.commissionCents + is.vatOnCommissionCents + is.driverNetCents).toBe(priceCents)
      }),
    )
  })

  it('leaves nothing anywhere once all of it was refunded in any parts, and the ledger balances', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), (parts) => {
        const priceCents = parts.reduce((sum, part) => sum + part, 0)
        let left = splitPrice(priceCents, crossing)
        const postings = [...completionPostings(left, 'drv_1')]
        for (const part of parts) {
          const by = reductionOf(left, part, crossing)
          postings.push(...priceReductionPostings(by, 'drv_1'))
          left = {
            priceCents: left.priceCents - by.priceCents,
            commissionCents: left.commissionCents - by.commissionCents,
            vatOnCommissionCents: left.vatOnCommissionCents - by.vatOnCommissionCents,
            driverNetCents: left.driverNetCents - by.driverNetCents,
          }
        }
        expect(left).toEqual(splitPrice(0, crossing))
        for (const account of ['vat_payable', 'driver_payable', 'commission_revenue']) {
          const of = postings.filter((posting) => posting.account === account)
          expect(of.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
        }
      }),
    )
  })
})

describe('documents', () => {
  const facts = {
    customerName: 'Aoife Sample',
    driverName: 'Donal Towbar',
    driverLocation: 'Swords',
    pickup: 'Naas',
    dropoff: null,
    distanceKm: 12,
    vehicle: 'Car, medium',
    vehicleIdentity: null,
    truckPlate: null,
    card: null,
    priceCents: 95_00,
    priceLines: [{ code: 'base' as const, label: 'Base', amountCents: 95_00 }],
    returnedCents: 0,
    cancellationFeeCents: null,
    createdAt: bookedAt,
    endedAt: new Date('2027-01-01T01:00:00Z'),
    capturedCents: 95_00,
    capturedAt,
  }
  it('a receipt divides at the rate of the capture, a cancellation fee as well', () => {
    expect(receiptOfRecovery(facts).content.division).toMatchObject({
      vatBasisPoints: 2_100,
      vatOnCommissionCents: 1_40,
      driverNetCents: 86_95,
    })
    const fee = receiptOfCancellation({ ...facts, cancellationFeeCents: 47_50 })
    expect(fee.content.division).toMatchObject({ vatBasisPoints: 2_100, vatOnCommissionCents: 70 })
  })

  const line = (amountCents: number, taxPoint?: string): InvoiceLine => ({
    kind: amountCents > 0 ? 'charge' : 'credit',
    at: '2026-12-31T23:57:00.000Z',
    bookedAt: bookedAt.toISOString(),
    bookingId: 'bkg_1',
    policyNumber: 'POL-1',
    claimReference: null,
    pickup: 'Naas',
    amountCents,
    ...(taxPoint === undefined ? {} : { taxPoint }),
  })
  const terms = { counted: 0, commitment: 0, discountBasisPoints: 0 }

  it('an insurer’s invoice has the VAT of each rate, which make its sum; older lines have the day of booking', () => {
    const lines = [line(95_00, '2027-01-01'), line(95_00, '2026-12-31'), line(95_00)]
    expect(invoiceVatByRate(lines)).toEqual([
      { vatBasisPoints: 2_100, vatCents: 1_40 },
      { vatBasisPoints: 2_300, vatCents: 3_06 },
    ])
    expect(partnerInvoiceOf(lines, terms).vatOnCommissionCents).toBe(4_46)
    const days = fc.constantFrom('2026-12-31', '2027-01-01', undefined)
    const amounts = fc.integer({ min: -500_00, max: 500_00 }).filter((n) => n !== 0)
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, days)), (given) => {
        const any = given.map(([amount, day]) => line(amount, day))
        const sum = invoiceVatByRate(any).reduce((all, { vatCents }) => all + vatCents, 0)
        expect(sum).toBe(partnerInvoiceOf(any, terms).vatOnCommissionCents)
      }),
    )
  })

  it('a credit note carries the rate of what it corrects, whenever it is issued', () => {
    const invoice = { chargedCents: 95_00, discountCents: 0, content: { discountBasisPoints: 0 } }
    const lines = [{ ...line(-95_00, '2026-12-31'), at: '2027-02-01T10:00:00.000Z' }]
    const note = creditNoteOf(lines, invoice, { creditedCents: 0, discountCents: 0 })
    expect(note.vatOnCommissionCents).toBe(1_53)
    const document = creditNoteDocument(
      {
        ...note,
        lines,
        creditNoteNo: 'PC-2027-000001',
        issuedAt: new Date('2027-02-02T05:00:00Z'),
        content: {
          companyName: 'Sample Insurance',
          invoiceNo: 'PI-2027-000001',
          invoiceMonth: '2026-12',
          invoiceIssuedAt: '2027-01-01T05:20:00.000Z',
          discountBasisPoints: 0,
          commissionCents: note.commissionCents,
          vatOnCommissionCents: note.vatOnCommissionCents,
        },
      },
      null,
    )
    expect(document.vat.lines.slice(1)).toEqual([
      { label: 'VAT on the commission, 23%', amountCents: -1_53 },
    ])
  })

  it('an invoice for the commission states each rate with its VAT', () => {
    const job = { bookingId: 'bkg_1', at: '2027-01-01T01:00:00.000Z', grossCents: 95_00 }
    const document = commissionDocument(
      {
        invoiceNo: 'CI-2027-000001',
        series: 'CI',
        statementId: 'stm_1',
        content: { name: 'Donal Towbar', location: null },
        lines: [
          { ...job, taxPoint: '2026-12-31', commissionCents: 6_65, vatCents: 1_53 },
          { ...job, taxPoint: '2027-01-01', commissionCents: 6_65, vatCents: 1_40 },
        ],
        commissionCents: 13_30,
        vatCents: 2_93,
        totalCents: 16_23,
        issuedAt: new Date('2027-01-08T06:00:00Z'),
      },
      null,
      new Map([['bkg_1', 'TL-7K3Q9']]),
    )
    expect(document.lines[0]?.label).toMatch(/ · TL-7K3Q9$/)
    expect(document.sums.slice(1)).toEqual([
      { label: 'VAT, 23%', amountCents: 1_53 },
      { label: 'VAT, 21%', amountCents: 1_40 },
    ])
  })
})
