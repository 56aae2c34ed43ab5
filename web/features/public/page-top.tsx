import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/page-header.tsx'

type PageTopProps = {
  title: string
  lead: ReactNode
  kicker?: string
  /** An illustration from the road, with its wheels at the bottom. */
  illustration?: ReactNode
}

/** The top of a public page: title and sentence, and below it the line of the road with the page's illustration on it. */
export function PageTop({ illustration, ...header }: PageTopProps) {
  return (
    <div className="border-art-ground mb-8 flex flex-col border-b-4 md:mb-12 md:flex-row md:items-end md:justify-between md:gap-8">
      <PageHeader {...header} />
      {illustration && (
        <div className="mr-2 w-36 shrink-0 self-end max-md:-mt-2 md:w-56 lg:w-72">
          {illustration}
        </div>
      )}
    </div>
  )
}
