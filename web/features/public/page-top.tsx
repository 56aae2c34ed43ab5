import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'

type PageTopProps = {
  title: string
  lead: ReactNode
  kicker?: string
  /** Something from the road, whose wheels are at the bottom of it. */
  picture?: ReactNode
}

/** The top of a public page: title and sentence, and the line of the road below with whoever the page is about on it. */
export function PageTop({ picture, ...header }: PageTopProps) {
  return (
    <div className="border-art-ground mb-8 flex flex-col border-b-4 md:mb-12 md:flex-row md:items-end md:justify-between md:gap-8">
      <PageHeader {...header} />
      {picture && (
        <div className="mr-2 w-36 shrink-0 self-end max-md:-mt-2 md:w-56 lg:w-72">{picture}</div>
      )}
    </div>
  )
}
