import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The list around such rows, as `className` of a `ListScreen`. */
export const foldRows = 'divide-line border-line flex flex-col divide-y border-y'

type FoldRowProps = {
  /** The name of the row, for screen readers. */
  label: string
  title: ReactNode
  /** What tells it from the others, cut at the end of the line. */
  gist: ReactNode
  /** Figures, a time and a state, at the end of the line. */
  aside: ReactNode
  /** Everything else, and what can be done; shown when the row is open. */
  children: ReactNode
}

/** One line of a list of things to read and decide, which opens to all of it in its place: twenty and more on a screen. */
export function FoldRow({ label, title, gist, aside, children }: FoldRowProps) {
  return (
    <section aria-label={label}>
      <details className="group">
        <summary className="hover:bg-sunken flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 py-1.5 text-sm md:min-h-9 md:flex-nowrap [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 group-open:rotate-90" />
          <span className="min-w-0 grow font-bold wrap-anywhere md:w-56 md:shrink-0 md:grow-0 md:truncate">
            {title}
          </span>
          <span className="text-ink-muted max-md:order-last max-md:w-full max-md:pl-7 min-w-0 truncate md:grow">
            {gist}
          </span>
          <span className="flex shrink-0 items-center gap-3 max-md:ml-7">{aside}</span>
        </summary>
        <div className="pt-2 pb-5 md:pl-7">{children}</div>
      </details>
    </section>
  )
}
