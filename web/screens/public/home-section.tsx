import type { ReactNode } from 'react'
import { Container } from '../../ui/page/page-shell.tsx'

type HomeSectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A section of the landing page: a heading, a sentence, and its content. */
export function HomeSection({ id, title, lead, children }: HomeSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-16 md:pt-24">
      <Container>
        <h2 id={`${id}-title`} className="font-heavy tracking-tighter text-2xl">
          {title}
        </h2>
        {lead && <p className="text-ink-muted mt-2 max-w-prose">{lead}</p>}
        <div className="mt-8">{children}</div>
      </Container>
    </section>
  )
}
