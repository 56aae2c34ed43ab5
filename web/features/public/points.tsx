import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** An unordered list of things of one kind. */
export function Points({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="marker:text-ink-muted flex list-disc flex-col gap-2 pl-5">
      {items.map((item, index) => (
        // The order of the items never changes.
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

/** Things to do or to avoid: a tick or a cross before each, and the heading above says which. */
export function Ticks({ items, isNo = false }: { items: readonly ReactNode[]; isNo?: boolean }) {
  const Mark = isNo ? X : Check
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item, index) => (
        <li key={index} className="flex gap-3">
          <Mark
            aria-hidden
            className={`mt-0.5 size-5 shrink-0 ${isNo ? 'text-danger-ink' : 'text-success-ink'}`}
          />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  )
}

/** A numbered sequence, with the duration at the end of the line where it is known. */
export function Sequence({
  steps,
}: {
  steps: readonly { title: string; text?: ReactNode; takes?: string }[]
}) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ title, text, takes }, index) => (
        <li
          key={title}
          className="before:bg-line relative flex gap-4 pb-6 before:absolute before:top-8 before:bottom-0 before:left-[0.9375rem] before:w-0.5 last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className="bg-plate text-plate-ink grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold tabular-nums"
          >
            {index + 1}
          </span>
          <div className="min-w-0 grow pt-0.5">
            <div className="flex items-baseline justify-between gap-x-4">
              <h3 className="text-base">{title}</h3>
              {takes && <span className="shrink-0 text-sm font-bold tabular-nums">{takes}</span>}
            </div>
            {text && <div className="text-ink-muted text-sm">{text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
