/** A driver's copy of what was reported of them. */
import type { Download } from '../../contract/route.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { sumOf, type PerQuarter } from '../../domain/tax/quarter-totals.ts'
import { taxCopyDocument } from '../../domain/tax/tax-copy.ts'
import type { Ctx } from '../context.ts'
import { makePdf } from '../kit/pdf/make-pdf.ts'
import { writeHeading, writeMoney } from '../kit/pdf/write-pdf.ts'
import { detailsOf, driverIdOf } from './details.store.ts'
import { filedOfDriver, type ReportedRow } from './reports.store.ts'

type Copy = {
  year: number
  filedAt: string
  isCorrected: boolean
  considerationCents: number
  feesCents: number
  activities: number
}

const perQuarter = ([first = 0, second = 0, third = 0, fourth = 0]: number[]): PerQuarter => [
  first,
  second,
  third,
  fourth,
]

const totalsOf = (row: ReportedRow) => ({
  consideration: perQuarter(row.considerationCents),
  fees: perQuarter(row.feesCents),
  activities: perQuarter(row.activities),
})

/** The last row of each year, newest year first. Refusal: `driver_profile_missing`. */
export const listCopies = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
): Promise<Outcome<{ copies: Copy[] }>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  const rows = await filedOfDriver(db, driverId)
  const years = [...new Set(rows.map(({ year }) => year))].toSorted((a, b) => b - a)
  const copies = years.flatMap((year): Copy[] => {
    const row = rows.find((one) => one.year === year)
    if (!row) return []
    const { consideration, fees, activities } = totalsOf(row)
    return [
      {
        year,
        filedAt: row.filedAt.toISOString(),
        isCorrected: row.kind !== 'OECD1',
        considerationCents: sumOf(consideration),
        feesCents: sumOf(fees),
        activities: sumOf(activities),
      },
    ]
  })
  return accepted({ copies })
}

/** As a PDF. Refusals: `driver_profile_missing`, `tax_copy_not_found`. */
export const copyPdf = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
  year: number,
): Promise<Outcome<Download>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  const row = (await filedOfDriver(db, driverId)).find((one) => one.year === year)
  const details = await detailsOf(db, driverId)
  if (!row || !details) return refused('tax_copy_not_found')
  const words = taxCopyDocument({
    year,
    filedAt: row.filedAt,
    docRef: row.docRef,
    kind: row.kind,
    details,
    totals: totalsOf(row),
  })
  const body = await makePdf(words, row.filedAt, (document) => {
    for (const { title, lines } of words.parts) {
      writeHeading(document, 2, title)
      writeMoney(document, lines)
    }
  })
  return accepted({ fileName: `towline-report-to-revenue-${year}.pdf`, body })
}
