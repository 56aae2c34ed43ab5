/** A driver's copies of what was reported of them to Revenue; nothing before the first. */
import { useQuery } from '@tanstack/react-query'
import { taxCopiesQuery } from '../../api/payouts.ts'
import { saveOrToast, taxCopyPath } from '../../api/kit/save-file.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SaveButton } from '../../ui/save-button.tsx'

export function TaxCopies() {
  const { data } = useQuery(taxCopiesQuery)
  if (!data || data.copies.length === 0) return null
  return (
    <section aria-labelledby="tax-copies" className="mt-8">
      <h2 id="tax-copies" className="mb-3 text-xl">
        Reports to Revenue
      </h2>
      <ul className="divide-line border-line divide-y border-y">
        {data.copies.map(({ year, filedAt, isCorrected, considerationCents, activities }) => (
          <li key={year} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              <span className="block font-bold">{year}</span>
              <span className="text-ink-muted text-sm">
                {activities} {activities === 1 ? 'job' : 'jobs'}, paid{' '}
                <Money cents={considerationCents} />. {isCorrected ? 'Corrected' : 'Filed'} on{' '}
                <DateTime at={filedAt} wording="date" />
              </span>
            </span>
            <SaveButton
              size="sm"
              aria-label={`Download your copy for ${year}`}
              save={() => saveOrToast(taxCopyPath(year))}
            >
              PDF
            </SaveButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
