import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { classNames } from '../class-names.ts'
import { OptionalPart } from '../feedback/fall-back.tsx'
import { NotLoaded } from '../feedback/not-loaded.tsx'
import { SkeletonCard } from '../feedback/skeleton.tsx'

type LaterProps = {
  /** The title of the card that is shown instead when it cannot load. */
  title: string
  /** Its initial height, as a class, so that what is below it does not move when it loads. */
  room?: string
  children: ReactNode
}

/** A card whose script loads after the page: a placeholder until then. Without a connection the rest of the page stays. A card that has nothing to show leaves no gap. */
export function Later({ title, room, children }: LaterProps) {
  return (
    <div className={classNames('empty:hidden', room && `grid grid-cols-1 ${room}`)}>
      <OptionalPart placeholder={<SkeletonCard />} instead={<Missing title={title} />}>
        {children}
      </OptionalPart>
    </div>
  )
}

function Missing({ title }: Pick<LaterProps, 'title'>) {
  return (
    <Card title={title}>
      <NotLoaded />
    </Card>
  )
}
