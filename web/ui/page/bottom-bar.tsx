import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type BottomBarProps = {
  /** False: it is where it is drawn, on a phone too. */
  isFixed: boolean
  /** At the lower edge of a larger screen as well: where nothing of what it is for is drawn. */
  isEverywhere?: boolean
  /** Its name, where it is a part of its own and not of a form or a card. */
  label?: string
  className?: string
  children: ReactNode
}

/**
 * The press that a screen is for. On a phone at the lower edge, whatever is scrolled; on a larger or very low screen where it is drawn. A
 * page has one at a time, and leaves room for it below its end (`base.css`).
 */
export function BottomBar({
  isFixed,
  isEverywhere = false,
  label,
  className,
  children,
}: BottomBarProps) {
  const Part = label === undefined ? 'div' : 'section'
  return (
    <Part
      aria-label={label}
      data-bottom-bar={isEverywhere ? 'everywhere' : isFixed || undefined}
      className={classNames(
        isEverywhere &&
          'border-line bg-surface shadow-float fixed inset-x-0 bottom-0 z-30 border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        isFixed &&
          !isEverywhere &&
          'bar:border-line bar:bg-surface bar:shadow-float bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-30 bar:border-t bar:px-4 bar:pt-2 bar:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </Part>
  )
}
