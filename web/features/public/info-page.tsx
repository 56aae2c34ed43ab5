/**
 * A page to read: a title on the road with an illustration on it, parts with headings that can be linked to, and what to do next.
 * On a phone the list of parts is collapsed; on a desktop it stays beside the text.
 */
import { ChevronDown } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Container } from '../../ui/page/page-shell.tsx'
import { SideSlot } from '../../ui/page/side-slot.ts'
import { PageTop } from './page-top.tsx'

export type InfoPart = {
  /** In the address after `#`; never changes once the page is published. */
  id: string
  title: string
  content: ReactNode
}

type InfoPageProps = {
  title: string
  lead: ReactNode
  /** Above the title: for whom. */
  kicker?: string
  /** An illustration from the road, on the line below the title. */
  illustration?: ReactNode
  /** `2026-11-21`: when its contents last changed, for legally binding pages. */
  inForceSince?: ReactNode
  parts: readonly InfoPart[]
  /** Below the text. */
  children?: ReactNode
}

export function InfoPage({ inForceSince, parts, children, ...top }: InfoPageProps) {
  return (
    <Container>
      <PageTop {...top} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <OnThisPage parts={parts} inForceSince={inForceSince} />
        <div className="flex min-w-0 flex-col gap-12 md:gap-16">
          {parts.map(({ id, title: name, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
              <h2 id={`${id}-title`} className="text-xl tracking-tight">
                {name}
              </h2>
              {/* Sentences keep a readable width, those of an island too; tables and cards use the full width. */}
              <div className="mt-4 flex flex-col gap-4 [&>.contents>:is(p,ul,ol,dl)]:max-w-prose [&>:is(p,ul,ol,dl)]:max-w-prose">
                {content}
              </div>
            </section>
          ))}
        </div>
      </div>
      {children && <div className="mt-16 flex flex-col gap-12 md:mt-24">{children}</div>}
    </Container>
  )
}

type OnThisPageProps = Pick<InfoPageProps, 'parts' | 'inForceSince'>

function OnThisPage({ parts, inForceSince }: OnThisPageProps) {
  const since = inForceSince && (
    <p className="text-ink-muted text-sm">In force since {inForceSince}</p>
  )
  return (
    <>
      <div className="flex flex-col gap-4 lg:hidden">
        <details className="group/parts border-line bg-surface rounded-lg border">
          <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-medium select-none">
            On this page
            <ChevronDown
              aria-hidden
              className="text-ink-muted size-5 shrink-0 transition-transform group-open/parts:rotate-180"
            />
          </summary>
          <nav aria-label="On this page" className="border-line border-t px-4 py-2">
            <PartLinks parts={parts} className="min-h-11" />
          </nav>
        </details>
        {since}
      </div>
      <div className="hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
        <nav aria-label="On this page" className="border-line border-l-2 pl-4">
          <PartLinks parts={parts} className="min-h-9 text-sm" />
        </nav>
        {since && <div className="mt-4">{since}</div>}
        {use(SideSlot)}
      </div>
    </>
  )
}

function PartLinks({ parts, className }: Pick<InfoPageProps, 'parts'> & { className: string }) {
  return (
    <ul>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={classNames(
              'text-ink-muted hover:text-ink flex items-center py-1 leading-tight no-underline hover:underline',
              className,
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
