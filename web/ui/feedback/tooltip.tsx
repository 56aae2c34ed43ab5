import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { classNames } from '../class-names.ts'

type TooltipProps = {
  /** A few words. They repeat or add to the control's own label; nothing needed may be only here. */
  text: string
  /** Set it when the words add to the control, and give the control `aria-describedby` with the same id. */
  id?: string
  className?: string
  children: ReactNode
}

type Alignment = 'start' | 'center' | 'end'

const alignments: Record<Alignment, string> = {
  start: 'left-0',
  center: 'left-1/2 -translate-x-1/2',
  end: 'right-0',
}

/** Half of the widest tooltip, in pixels: nearer to an edge than this, it hangs from its other side. */
const roomWanted = 120

const alignmentAt = ({ left, right }: DOMRect): Alignment => {
  const middle = (left + right) / 2
  if (middle < roomWanted) return 'start'
  return document.documentElement.clientWidth - middle < roomWanted ? 'end' : 'center'
}

/**
 * Words beside a control while it is pointed at or has keyboard focus. Escape hides them, and the pointer may move onto them
 * (WCAG 1.4.13). Without an id they only repeat the control's name, and are hidden from screen readers.
 */
export function Tooltip({ text, id, className, children }: TooltipProps) {
  const [isDismissed, setDismissed] = useState(false)
  const [alignment, setAlignment] = useState<Alignment>('center')

  const dismiss = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setDismissed(true)
  }
  const approach = (event: SyntheticEvent): void => {
    setDismissed(false)
    setAlignment(alignmentAt(event.currentTarget.getBoundingClientRect()))
  }

  return (
    <span
      className={classNames('group/tip relative inline-flex', className)}
      onKeyDown={dismiss}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {children}
      <span
        id={id}
        role={id ? 'tooltip' : undefined}
        aria-hidden={id ? undefined : true}
        className={classNames(
          'absolute top-full z-40 hidden pt-1.5',
          alignments[alignment],
          !isDismissed && 'group-has-focus-visible/tip:block group-hover/tip:block',
        )}
      >
        <span className="bg-plate text-plate-ink block w-max max-w-56 rounded-sm px-2.5 py-1.5 text-xs font-medium">
          {text}
        </span>
      </span>
    </span>
  )
}
