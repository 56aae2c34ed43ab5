/** The pieces of the cab view: huge words, and buttons that can be hit without looking. */
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** As large as the screen allows, in portrait or landscape. */
const hugeSize = 'text-[length:clamp(3rem,min(17vw,24vh),8rem)]'
const largeSize = 'text-[length:clamp(1.5rem,min(8vw,9vh),3rem)]'
const usualSize = 'text-[length:clamp(1.125rem,min(5.5vw,6vh),1.875rem)]'

/** The content, and beside or below it the two buttons. */
export function CabLayout({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <div className="grid min-h-0 grow gap-4 landscape:grid-cols-[minmax(0,1fr)_minmax(11rem,32%)] portrait:grid-rows-[1fr_auto]">
      <div className="flex min-w-0 flex-col justify-center gap-[min(1.25rem,2vh)]">{children}</div>
      <div className="grid gap-3 landscape:grid-rows-[2fr_1fr] portrait:grid-rows-[auto_auto]">
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
  main: classNames('w-full portrait:min-h-24 landscape:h-full landscape:min-h-20', largeSize),
  other: classNames('w-full portrait:min-h-18 landscape:h-full landscape:min-h-16', usualSize),
}
