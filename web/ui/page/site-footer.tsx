import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type FooterColumn = { title: string; links: readonly { to: string; label: string }[] }

type SiteFooterProps = {
  brand: ReactNode
  /** One or two sentences under the brand. */
  about?: ReactNode
  /** Empty: a work page, whose footer is one line. */
  columns: readonly FooterColumn[]
  themeSwitch?: ReactNode
  /** The last line: who runs this, credits. */
  smallPrint?: ReactNode
}

/** The footer of the page: dark in both themes, like the road at night. */
export function SiteFooter(props: SiteFooterProps) {
  const { brand, about, columns, themeSwitch, smallPrint } = props
  if (columns.length === 0) return <ShortFooter {...props} />
  return (
    <footer data-theme="dark" className="bg-sunken text-ink mt-16 print:hidden">
      <div className="max-w-page mx-auto px-4 pt-12 pb-10 md:px-8">
        <div className="grid grid-cols-1 gap-10 xl:grid-cols-[18rem_1fr] xl:gap-16">
          <div className="flex flex-col items-start gap-6 md:max-xl:flex-row md:max-xl:items-end md:max-xl:justify-between">
            <div className="flex flex-col items-start gap-4">
              {brand}
              {about && <p className="text-ink-muted max-w-72 text-sm">{about}</p>}
            </div>
            {themeSwitch && <div className="w-full max-w-80">{themeSwitch}</div>}
          </div>
          {/* As wide as their words: five columns of one width would not fit beside the brand. */}
          <nav
            aria-label="Footer"
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-[repeat(5,auto)] lg:justify-between"
          >
            {columns.map((column) => (
              <div key={column.title}>
                <h2 className="text-sm font-bold">{column.title}</h2>
                <ul className="mt-1.5">
                  {column.links.map((link) => (
                    <li key={link.to}>
                      <Link
                        to={link.to}
                        className="text-ink-muted hover:text-ink flex min-h-11 items-center text-sm no-underline hover:underline md:min-h-9"
                      >
                        {link.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        {smallPrint && (
          <div className="border-line text-ink-muted mt-10 border-t pt-6 text-xs">{smallPrint}</div>
        )}
      </div>
    </footer>
  )
}

/** The footer of a work page, which has its own navigation: the link home, the theme, and credits. */
function ShortFooter({ brand, themeSwitch, smallPrint }: SiteFooterProps) {
  return (
    <footer data-theme="dark" className="bg-sunken text-ink mt-16 print:hidden">
      <div className="max-w-page mx-auto flex flex-col gap-5 px-4 py-6 md:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          {brand}
          {themeSwitch && <div className="w-full sm:max-w-80">{themeSwitch}</div>}
        </div>
        {smallPrint && <div className="text-ink-muted text-xs">{smallPrint}</div>}
      </div>
    </footer>
  )
}
