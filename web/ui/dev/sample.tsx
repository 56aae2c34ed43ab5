import type { ReactNode } from 'react'

export function SampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-line mb-6 border-b pb-2 text-xl font-bold tracking-tight">{title}</h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  )
}

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-ink-muted mb-3 text-sm font-medium">{title}</h3>
      {children}
    </div>
  )
}

export const row = 'flex flex-wrap items-start gap-3'
