/** A driver's copy of what was reported of them, in words (Council Directive (EU) 2021/514, Annex V, Section III A(4)). */
import type { MoneyLine, PdfDocument } from '../pdf-document.ts'
import { supportContact } from '../support.ts'
import { formatDate } from '../time/dublin-time.ts'
import { quarters, type PerQuarter, type QuarterTotals } from './quarter-totals.ts'
import type { RowKind } from './report-plan.ts'
import { sellerName, taxCountries, type TaxDetails } from './tax-details.ts'
import { maskedNumber } from './tax-number.ts'

export type TaxCopy = {
  year: number
  filedAt: Date
  docRef: string
  kind: RowKind
  details: Omit<TaxDetails, 'taxNumber' | 'vatStatus'> & { taxNumberLast: string }
  totals: QuarterTotals
}

type Part = { title: string; lines: MoneyLine[] }

const jobsText = (jobs: number): string => (jobs === 1 ? '1 job' : `${jobs} jobs`)

export const taxCopyDocument = ({
  year,
  filedAt,
  docRef,
  kind,
  details,
  totals,
}: TaxCopy): PdfDocument & { parts: Part[] } => {
  const { street, city, postcode, country, vatNumber, companyNumber } = details
  const address = [street, city, postcode, taxCountries[country]].filter((part) => part !== '')
  const lines = (cents: PerQuarter): MoneyLine[] =>
    quarters.map((quarter) => ({
      label: `Quarter ${quarter}`,
      note: jobsText(totals.activities[quarter - 1] ?? 0),
      amountCents: cents[quarter - 1] ?? 0,
    }))
  return {
    title: `Report to Revenue for ${year}`,
    issued: formatDate(filedAt),
    facts: [
      { label: 'Name', value: sellerName(details) },
      ...(companyNumber === null ? [] : [{ label: 'Company number', value: companyNumber }]),
      { label: 'Address', value: address.join(', ') },
      { label: 'Tax number', value: maskedNumber(details.taxNumberLast) },
      { label: 'VAT number', value: vatNumber ?? 'None' },
      { label: 'Reference', value: docRef },
      ...(kind === 'OECD1'
        ? []
        : [
            {
              label: 'Correction',
              value: kind === 'OECD2' ? 'Takes the place of an earlier report' : 'Withdrawn',
            },
          ]),
    ],
    parts: [
      { title: 'Paid to you, after our fees', lines: lines(totals.consideration) },
      { title: 'Our fees: commission, and VAT on it', lines: lines(totals.fees) },
    ],
    notes: [
      'A job counts in the quarter in which it was paid to your account. We withheld no tax. Revenue gets whole euros.',
      `The law: s. 891I Taxes Consolidation Act 1997; Council Directive (EU) 2021/514. Something is wrong? ${supportContact.email}`,
    ],
  }
}
