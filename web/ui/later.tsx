import { Suspense, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { FallBack } from './feedback/fall-back.tsx'
import { SkeletonCard } from './feedback/skeleton.tsx'

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
      <FallBack fallback={<Missing title={title} />}>
        <Suspense fallback={<SkeletonCard />}>{children}</Suspense>
      </FallBack>
    </div>
  )
}

type OptionalPartProps = {
  /** Shown until its script has loaded. */
  placeholder?: ReactNode
  /** Shown where its script does not load. */
  instead?: ReactNode
  children: ReactNode
}

/** A part whose script loads after the page, and that the page can do without. */
export function OptionalPart({ placeholder = null, instead = null, children }: OptionalPartProps) {
  return (
    <FallBack fallback={instead}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </FallBack>
  )
}

function Missing({ title }: Pick<LaterProps, 'title'>) {
  return (
    <Card title={title}>
      <NotLoaded />
    </Card>
  )
}

/** In place of what a press opens, or of a card. Some browsers remember for as long as the page stands that a script did not load. */
export function NotLoaded() {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="text-ink-muted">This part of the page didn’t load.</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </div>
  )
}
