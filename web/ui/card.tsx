import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** A heading of the page's outline: pass the level that fits. */
  title?: ReactNode
  level?: 2 | 3 | 4
  /** Beside the title: a badge or a quiet button. */
  aside?: ReactNode
  /** `plain` has no edge: for use inside another card. `night` is dark in both themes. */
  look?: 'raised' | 'plain' | 'night'
}

/** A self-contained card: one subject, at most two sizes of type, at most one amber button. */
export function Card({
  title,
  level = 2,
  aside,
  look = 'raised',
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section
      {...rest}
      data-theme={look === 'night' ? 'dark' : undefined}
      className={classNames(
        'text-ink min-w-0',
        look === 'plain' ? 'bg-sunken rounded-lg p-4' : 'rounded-xl p-[min(1.25rem,6vw)] md:p-6',
        look === 'raised' && 'border-line bg-surface shadow-card border',
        look === 'night' && 'border-line bg-ground border',
        className,
      )}
    >
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading className="text-lg">{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
