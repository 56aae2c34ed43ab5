import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageShell } from '../page/page-shell.tsx'

type MessageProps = {
  illustration: ReactNode
  /** A short mark above the title: a status number. */
  code?: string
  title: string
  actions: ReactNode
  children: ReactNode
}

type MessagePageProps = MessageProps & {
  brand: ReactNode
  /** The target of the brand's link. */
  home: string
}

/** A page with one message: not found, broken, not allowed. It needs no data and no session, so it can always be shown. */
export function MessagePage({ brand, home, ...message }: MessagePageProps) {
  return (
    <PageShell
      header={
        <header className="max-w-page mx-auto flex min-h-16 w-full items-center px-4 md:px-8">
          <Link to={home} className="rounded-md py-1">
            {brand}
          </Link>
        </header>
      }
    >
      <Message {...message} />
    </PageShell>
  )
}

/** The same, as the main part of a page that has a frame already. */
export function Message({ illustration, code, title, actions, children }: MessageProps) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-4 pt-8 pb-16 text-center md:pt-16">
      <div className="aspect-8/5 w-72 max-w-full">{illustration}</div>
      {code && <p className="text-ink-muted mt-8 text-lg font-bold tabular-nums">{code}</p>}
      <h1 className={`font-heavy tracking-tighter text-2xl ${code ? 'mt-1' : 'mt-8'}`}>{title}</h1>
      <p className="text-ink-muted mt-3 text-balance">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
