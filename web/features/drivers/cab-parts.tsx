/** The pieces of the cab view: huge words, and buttons that can be hit without looking. */
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** As large as the screen allows, in portrait or landscape. */
const hugeSize = 'text-[length:clamp(3rem,min(17vw,18vh),8rem)]'
const largeSize = 'text-[length:clamp(1.5rem,min(8vw,9vh),3rem)]'
const usualSize = 'text-[length:clamp(1.125rem,min(5.5vw,6vh),1.875rem)]'

/** The content, and below it (or beside it) the one bar with the next step, which stays where it is whatever the content needs. */
export function CabLayout({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <div className="flex min-h-0 grow flex-col gap-2 landscape:flex-row landscape:gap-4">
      <div className="flex min-h-0 min-w-0 grow flex-col overflow-y-auto">
        <div className="my-auto flex min-w-0 flex-col gap-[min(1rem,1.6vh)] py-1">{children}</div>
      </div>
      <div className="flex shrink-0 flex-col justify-end gap-2 landscape:w-[max(11rem,32%)] landscape:overflow-y-auto">
        {buttons}
      </div>
    </div>
  )
}

export function CabHuge({ children }: { children: ReactNode }) {
  return (
    <p className={classNames('font-heavy leading-none tracking-tighter tabular-nums', hugeSize)}>
      {children}
    </p>
  )
}

export function CabLarge({ children }: { children: ReactNode }) {
  return <p className={classNames('leading-tight font-bold text-balance', largeSize)}>{children}</p>
}

export function CabLine({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <p className={classNames('leading-tight tabular-nums', usualSize, isQuiet && 'text-ink-muted')}>
      {children}
    </p>
  )
}

/** Styles for `Button` and links: as high as a hand. */
export const cabButton = {
  main: classNames('w-full min-h-20 landscape:grow-2 landscape:max-h-60', largeSize),
  other: classNames('w-full min-h-16 landscape:grow landscape:max-h-32', usualSize),
}
