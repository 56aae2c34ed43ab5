import type { ReactNode } from 'react'

type CallToActionProps = {
  id: string
  title: string
  children: ReactNode
  /** Buttons; one of them amber. */
  actions: ReactNode
}

/** The last section of a public page, dark in both themes: one sentence and its buttons. */
export function CallToAction({ id, title, children, actions }: CallToActionProps) {
  return (
    <section
      data-theme="dark"
      aria-labelledby={id}
      className="border-line bg-ground text-ink flex flex-wrap items-center justify-between gap-6 rounded-xl border p-6 md:p-10"
    >
      <div className="max-w-prose">
        <h2 id={id} className="font-heavy tracking-tighter text-2xl">
          {title}
        </h2>
        <p className="text-ink-muted mt-2">{children}</p>
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
