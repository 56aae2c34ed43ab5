import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type BottomBarProps = {
  /** False: it is where it is drawn, on a phone too. */
  isFixed: boolean
  className?: string
  children: ReactNode
}

/**
 * The press that a screen is for. On a phone at the lower edge, whatever is scrolled; on a larger or very low screen where it is drawn. A
 * page has one at a time, and leaves room for it below its end (`base.css`).
 */
export function BottomBar({ isFixed, className, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar={isFixed || undefined}
      className={classNames(
        isFixed &&
          'bar:border-line bar:bg-surface bar:shadow-float bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-30 bar:border-t bar:px-4 bar:pt-2 bar:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </div>
  )
}
