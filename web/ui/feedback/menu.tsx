import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'

type MenuProps = {
  /** The button that opens it; also its accessible name when it is only an icon. */
  trigger: ReactNode
  label?: string
  /** Which edge of the trigger the list hangs from. */
  align?: 'start' | 'end'
  children: ReactNode
  className?: string
}

/**
 * A list that opens from a button: account, navigation on a phone. Built on the browser's own `<details>`, so it opens without
 * scripts; with them Escape, a press elsewhere and a choice close it.
 */
export function Menu({ trigger, label, align = 'end', children, className }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null)

  const close = (): void => {
    if (box.current) box.current.open = false
  }
  const leave = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !box.current?.open) return
    close()
    box.current.querySelector('summary')?.focus()
  }
  const choose = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a, [data-closes]')) close()
  }

  return (
    <div onBlur={leave} onKeyDown={press} className={classNames('relative', className)}>
      <details ref={box} className="group/menu">
        <summary
          aria-label={label}
          className="text-ink hover:bg-sunken group-open/menu:bg-sunken flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm font-bold transition-colors select-none [&_svg]:size-5"
        >
          {trigger}
        </summary>
        <div
          onClick={choose}
          // A press on something other than a control must not take the focus out of the menu and so close it.
          tabIndex={-1}
          className={classNames(
            'border-line bg-raised text-ink shadow-float absolute top-full z-40 mt-2 max-h-[80dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border p-2',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {children}
        </div>
      </details>
    </div>
  )
}

const itemLook =
  'hover:bg-sunken active:bg-line aria-[current=page]:bg-sunken aria-[current=page]:font-bold flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base font-medium no-underline [&_svg]:size-5 [&_svg]:text-ink-muted'

type MenuLinkProps = {
  to: string
  /** Links to the current page. */
  isCurrent?: boolean
  icon?: ReactNode
  children: ReactNode
}

export function MenuLink({ to, isCurrent = false, icon, children }: MenuLinkProps) {
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={itemLook}>
      {icon}
      {children}
    </Link>
  )
}

export function MenuAction(props: { icon?: ReactNode; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" data-closes onClick={props.onChoose} className={itemLook}>
      {props.icon}
      {props.children}
    </button>
  )
}
