import { Suspense, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { FallBack } from './fall-back.tsx'
import { SkeletonCard } from './skeleton.tsx'

type LaterProps = {
  /** Of the card that stands in its place when it cannot come. */
  title: string
  /** The height that it has at first, as a class: what stands below it stays where it is when it comes. */
  room?: string
  children: ReactNode
}

/** A card whose script comes after the page: shaped like one until it is there. Without a connection the rest of the page stays. */
export function Later({ title, room, children }: LaterProps) {
  return (
    <div className={room && classNames('grid grid-cols-1', room)}>
      <FallBack fallback={<Missing title={title} />}>
        <Suspense fallback={<SkeletonCard />}>{children}</Suspense>
      </FallBack>
    </div>
  )
}

function Missing({ title }: Pick<LaterProps, 'title'>) {
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">This part of the page did not come.</p>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </Card>
  )
}
