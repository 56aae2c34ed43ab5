import { useEffect, useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyles, type ButtonLook } from './button-styles.ts'
import { classNames } from './class-names.ts'
import { useControlLock } from './control-lock.ts'
import { announce } from './feedback/live-region.tsx'
import { Spinner } from './feedback/spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode
    /** Work is under way: the button stays focusable, does nothing, and says `busyLabel`. */
    isBusy?: boolean
    busyLabel?: string
    /** Why it cannot be pressed now. The button stays focusable and the reason is shown below and read with it. */
    disabledReason?: string | null
    /** Works while the controls of the page are locked. */
    'data-works-locked'?: boolean
  }

/** A button that acts. For going somewhere use `ButtonLink`. `type` is "button" unless said otherwise. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy = false,
  busyLabel,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isLocked = useControlLock() !== null && !rest['data-works-locked']
  const isStopped = isBusy || isLocked || Boolean(disabledReason)

  useEffect(() => {
    if (isBusy && busyLabel) announce(busyLabel)
  }, [isBusy, busyLabel])

  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isStopped) {
      event.preventDefault()
      event.stopPropagation()
      if (disabledReason) announce(disabledReason)
      return
    }
    onClick?.(event)
  }

  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isStopped || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={
        classNames(rest['aria-describedby'], disabledReason ? reasonId : null) || undefined
      }
      className={classNames(
        buttonStyles({ variant, size, isWide }),
        !disabledReason && className,
        isBusy && 'cursor-progress!',
      )}
    >
      {isBusy ? <Spinner /> : icon}
      <ButtonLabel idle={children} busy={busyLabel} isBusy={isBusy} />
    </button>
  )
  // The frame is always there, so a reason that comes or goes never takes the focus away from the button.
  return (
    <span
      className={
        disabledReason
          ? classNames('inline-flex flex-col gap-1.5', isWide && 'w-full', className)
          : 'contents'
      }
    >
      {button}
      {disabledReason && (
        <span id={reasonId} className="text-ink-muted text-sm">
          {disabledReason}
        </span>
      )}
    </span>
  )
}

/** Both labels lie in the same place, so the button does not change its size when it becomes busy. */
function ButtonLabel(props: { idle: ReactNode; busy: string | undefined; isBusy: boolean }) {
  if (!props.busy) return <span>{props.idle}</span>
  return (
    <span className="grid">
      <span className={classNames('col-start-1 row-start-1', props.isBusy && 'invisible')}>
        {props.idle}
      </span>
      <span className={classNames('col-start-1 row-start-1', !props.isBusy && 'invisible')}>
        {props.busy}
      </span>
    </span>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode }

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  isWide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyles({ variant, size, isWide }), className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
