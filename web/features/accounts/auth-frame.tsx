import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Logo } from '../../ui/illustrations/logo.tsx'
import { island } from '../../ui/loading/island.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { ThemeToggle } from '../../ui/page/theme-toggle.tsx'

const BreakdownAtNight = island(
  async () => (await import('../../ui/illustrations/breakdown-at-night.tsx')).BreakdownAtNight,
  { isDispensable: true },
)

/** A sheet with one form on it, and on a desktop the road at night beside it. No menu: there is one thing to do here. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageShell
      header={
        <header className="max-w-page mx-auto flex min-h-16 w-full items-center justify-between px-4 md:px-8">
          <Link to={paths.home} className="rounded-md py-1">
            <Logo name="Towline" />
          </Link>
          <ThemeToggle />
        </header>
      }
    >
      <div className="max-w-page mx-auto grid gap-12 px-4 pt-2 pb-16 md:px-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:items-start lg:pt-8">
        <div className="max-w-form mx-auto w-full lg:mx-0">
          <h1 className="font-heavy tracking-tighter mb-6 text-2xl">{title}</h1>
          <div className="border-line bg-surface shadow-card rounded-xl border p-5 md:p-7">
            {children}
          </div>
        </div>
        <div
          data-theme="dark"
          className="bg-ground text-ink sticky top-8 hidden overflow-hidden rounded-xl lg:block"
        >
          <div className="p-8 pb-2 xl:p-10 xl:pb-4">
            <p className="font-heavy tracking-tighter text-2xl text-balance">
              A driver accepts first. Your card is charged after that.
            </p>
            <p className="text-ink-muted mt-3 max-w-prose">
              If no driver accepts in time, the hold on your card is released and you pay nothing.
            </p>
          </div>
          <div className="aspect-960/420">
            <BreakdownAtNight />
          </div>
        </div>
      </div>
    </PageShell>
  )
}
