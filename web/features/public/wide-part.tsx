import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type WidePartProps = {
  /** In the address after `#`; never changes once the page is published. */
  id: string
  title: string
  lead?: ReactNode
  /** On a desktop the heading is beside its content instead of above: for narrow content, such as questions. */
  isSplit?: boolean
  children: ReactNode
}

/** A part of a page as wide as its text: a heading, a sentence, and the content. */
export function WidePart({ id, title, lead, isSplit = false, children }: WidePartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'scroll-mt-24',
        isSplit && 'lg:grid lg:grid-cols-[1fr_2fr] lg:items-start lg:gap-16',
      )}
    >
      <div className="max-w-prose">
        <h2 id={`${id}-title`} className="font-heavy tracking-tighter text-2xl">
          {title}
        </h2>
        {lead && <p className="text-ink-muted mt-2">{lead}</p>}
      </div>
      <div className={classNames('mt-6 min-w-0 md:mt-8', isSplit && 'lg:mt-0')}>{children}</div>
    </section>
  )
}
