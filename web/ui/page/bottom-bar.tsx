import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type BottomBarProps = {
  /** False: it is where it is drawn, on a phone too. */
  isFixed: boolean
  className?: string
  children: ReactNode
}

/**
 * The press that a screen is for. On a phone at the lower edge, whatever is scrolled; on a larger screen where it is drawn. A page has one at
 * a time, and leaves room for it below its end (`base.css`).
 */
export function BottomBar({ isFixed, className, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar={isFixed || undefined}
      className={classNames(
        isFixed &&
          'max-sm:border-line max-sm:bg-surface max-sm:shadow-float max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </div>
  )
}
