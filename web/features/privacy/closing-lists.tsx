/** What closing an account erases, and what the law keeps and until when: folded, because few read all of it. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Closing } from '../../../contract/accounts/closing.ts'

export function ClosingLists({ closing: { erased, kept } }: { closing: Closing }) {
  return (
    <div className="divide-line border-line w-full divide-y border-y text-sm">
      <Fold title={`What we erase (${erased.length})`}>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {erased.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </Fold>
      <Fold title={`What we keep, and until when (${kept.length})`}>
        <dl className="flex flex-col gap-3">
          {kept.map(({ what, kept: period, laws }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="text-ink-muted">
                {period}
                <details>
                  <summary className="text-link min-h-6 w-fit cursor-pointer">
                    Why<span className="sr-only">{` we keep: ${what}`}</span>
                  </summary>
                  {laws.join('; ')}
                </details>
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 group-open/fold:rotate-90" />
        {title}
      </summary>
      <div className="pb-4 pl-6">{children}</div>
    </details>
  )
}
