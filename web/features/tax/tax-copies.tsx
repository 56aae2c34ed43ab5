/** A driver's copies of what was reported of them to Revenue; nothing before the first. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { taxCopiesQuery } from '../../api/drivers/earnings.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { saveFile, taxCopyPath } from '../../api/kit/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export function TaxCopies() {
  const { data } = useQuery(taxCopiesQuery)
  const save = useMutation({ mutationFn: (year: number) => saveFile(taxCopyPath(year)) })
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
            <Button
              variant="secondary"
              size="sm"
              icon={<Download aria-hidden />}
              isBusy={save.isPending && save.variables === year}
              busyLabel="Preparing"
              aria-label={`Download your copy for ${year}`}
              onClick={() =>
                save.mutate(year, {
                  onError: (failure) => {
                    const { title, detail } = wordsOf(failure)
                    toast.failure({ title, description: detail })
                  },
                })
              }
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
