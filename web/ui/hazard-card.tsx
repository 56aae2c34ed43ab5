import type { ReactNode } from 'react'

type HazardCardProps = { title: string; children: ReactNode; level?: 2 | 3 }

/** A danger to life comes first on the screen, above whatever else the user opened it for. */
export function HazardCard({ title, children, level = 2 }: HazardCardProps) {
  const Heading = `h${level}` as const
  return (
    <section className="bg-warning-soft text-ink overflow-hidden rounded-xl">
      <div aria-hidden className="tape h-2.5" />
      <div className="p-5">
        <Heading className="text-lg">{title}</Heading>
        <div className="mt-2 text-base">{children}</div>
      </div>
    </section>
  )
}
