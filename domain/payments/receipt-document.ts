/** A receipt in words, for the page and the PDF alike: both show this and nothing else. */
import { formatRate } from './commission.ts'
import { formatDate, formatTime } from '../time/dublin-time.ts'
import { cardName } from './saved-card.ts'
import { formatEuro } from '../money.ts'
import type { DocumentFact, MoneyLine } from '../pdf-document.ts'
import type { ReceiptContent, ReceiptSeries } from './receipt.ts'
import { supportContact } from '../support.ts'
import { identityFacts } from '../bookings/vehicle-identity.ts'

/** A receipt as it is stored and as it crosses HTTP. */
export type IssuedReceipt = {
  receiptNo: string
  series: ReceiptSeries
  bookingId: string
  bookingReference: string
  issuedAt: string
  corrects: string | null
  totalCents: number
  lines: readonly MoneyLine[]
  content: ReceiptContent
}

export type ReceiptDocument = {
  title: string
  receiptNo: string
  issued: string
  /** The two parties. */
  parties: readonly DocumentFact[]
  recovery: readonly DocumentFact[]
  lines: readonly MoneyLine[]
  total: MoneyLine
  /** Where the money is. */
  payment: readonly DocumentFact[]
  /** Null on a credit note. */
  vat: { words: readonly string[]; lines: readonly MoneyLine[] } | null
  notes: readonly string[]
}

/** `Fri 4 Dec 2026, 18:20` */
const momentText = (iso: string): string => {
  const at = new Date(iso)
  return `${formatDate(at)}, ${formatTime(at)}`
}

const placed = ({ name, location }: ReceiptContent['supplier']): string =>
  location === null ? name : `${name}, ${location}`

const endLabels: Record<ReceiptContent['about'], string> = {
  recovery: 'Completed',
  cancellation: 'Cancelled',
  refund: 'Ended',
}

const totalLabels: Record<ReceiptContent['about'], { label: string; note?: string }> = {
  recovery: { label: 'Total', note: 'VAT included' },
  cancellation: { label: 'Total', note: 'VAT included' },
  refund: { label: 'Credited' },
}

export const receiptDocument = (receipt: IssuedReceipt): ReceiptDocument => {
  const { content, series, receiptNo, lines, totalCents } = receipt
  return {
    title: series === 'R' ? 'Receipt' : 'Credit note',
    receiptNo,
    issued: formatDate(new Date(receipt.issuedAt)),
    parties: [
      { label: 'For', value: placed(content.customer) },
      { label: 'Recovery by', value: placed(content.supplier) },
      {
        label: 'Issued by',
        value: `Towline, which takes the payment for the driver as their agent. ${supportContact.email}`,
      },
    ],
    recovery: recoveryFacts(receipt),
    lines,
    total: { ...totalLabels[content.about], amountCents: totalCents },
    payment: paymentFacts(content),
    vat: vatOf(content),
    notes: notesOf(receipt),
  }
}

const recoveryFacts = ({ bookingReference, content }: IssuedReceipt): DocumentFact[] => [
  { label: 'Booking', value: bookingReference },
  { label: 'Booked', value: momentText(content.bookedAt) },
  { label: endLabels[content.about], value: momentText(content.endedAt) },
  { label: 'From', value: content.pickup },
  ...(content.dropoff === null ? [] : [{ label: 'To', value: content.dropoff }]),
  { label: 'Distance', value: `${content.distanceKm} km` },
  { label: 'Vehicle', value: content.vehicle },
  ...identityFacts(content.vehicleIdentity),
  ...(content.truckPlate === null ? [] : [{ label: 'Recovery truck', value: content.truckPlate }]),
]

const paymentFacts = (content: ReceiptContent): DocumentFact[] => [
  ...creditFacts(content),
  {
    label: 'Charged to card',
    value: `${formatEuro(content.capturedCents)} on ${momentText(content.capturedAt)}`,
  },
  ...(content.card === null ? [] : [{ label: 'Card', value: cardName(content.card) }]),
  ...(content.backToCardCents > 0
    ? [{ label: 'Back to the card', value: formatEuro(content.backToCardCents) }]
    : []),
]

const creditFacts = ({ about, creditCents = 0 }: ReceiptContent): DocumentFact[] =>
  creditCents === 0
    ? []
    : [
        {
          label: about === 'refund' ? 'Back as credit' : 'Paid with credit for our late arrival',
          value: formatEuro(creditCents),
        },
      ]

const vatOf = ({ division, supplier }: ReceiptContent): ReceiptDocument['vat'] =>
  division && {
    words: [
      `The recovery is supplied by ${supplier.name}. VAT on it is in the total if the driver is registered for VAT. A receipt states no rate and no amount of that VAT: a VAT invoice does.`,
      'The total includes what Towline charges the driver; you pay nothing extra:',
    ],
    lines: [
      { label: 'To the driver', amountCents: division.driverNetCents },
      {
        label: `Towline commission, ${formatRate(division.commissionBasisPoints)}`,
        amountCents: division.commissionCents,
      },
      {
        label: `VAT on the commission, ${formatRate(division.vatBasisPoints)}`,
        amountCents: division.vatOnCommissionCents,
      },
    ],
  }

const notesOf = ({ corrects, content }: IssuedReceipt): string[] =>
  content.about === 'refund'
    ? [
        `This credit note reduces receipt ${corrects ?? ''}. ${content.creditCents ? 'The credit is taken off your next booking.' : 'Your bank may take a few days to show the money.'}`,
      ]
    : [
        content.insurer === null
          ? 'This is a receipt, not a VAT invoice. A business requests one on the page of this receipt, where the driver is registered for VAT.'
          : 'This is a receipt, not a VAT invoice.',
      ]
