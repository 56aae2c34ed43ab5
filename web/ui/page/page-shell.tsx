import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type PageShellProps = {
  header?: ReactNode
  /** Between header and page: the connection banner. */
  banner?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * Header, the main part that the skip link targets, footer at the bottom even of a short page. While a part of the page is loading the
 * footer stays below the screen: it would jump when that part appears.
 */
export function PageShell({ header, banner, footer, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      {banner}
      <main id="main" tabIndex={-1} className="grow has-[[data-loading]]:min-h-dvh">
        {children}
      </main>
      {footer}
    </div>
  )
}

/** The width of a page's content, with its margins; a narrower one is given as `max-w-…`, which overrides `:where`. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('[:where(&)]:max-w-page mx-auto w-full px-4 md:px-8', className)}>
      {children}
    </div>
  )
}
