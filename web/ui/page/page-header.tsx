import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  /** One sentence: what this page is for. */
  lead?: ReactNode
  /** Above the title: the section this belongs to. */
  kicker?: ReactNode
  actions?: ReactNode
}

/** The top of a page: its one `h1`, a sentence, and its actions. In the console all on one line, so that more rows are in sight. */
export function PageHeader({ title, lead, kicker, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6 pb-6 md:pt-10 md:pb-8 in-data-console:pt-4 in-data-console:pb-4 lg:in-data-console:pt-2 lg:in-data-console:pb-2">
      <div className="max-w-prose min-w-0 lg:in-data-console:flex lg:in-data-console:items-baseline lg:in-data-console:gap-x-3">
        {kicker && <p className="text-ink-muted mb-1.5 text-sm font-medium">{kicker}</p>}
        <h1 className="font-heavy tracking-tighter text-2xl in-data-console:text-xl">{title}</h1>
        {lead && (
          <p className="text-ink-muted mt-2 text-base in-data-console:mt-1 in-data-console:text-sm lg:in-data-console:mt-0">
            {lead}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
