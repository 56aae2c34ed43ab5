import { type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './feedback/tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  /** What it does, in words: its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  look?: 'quiet' | 'outlined'
}

/** A 44 px square with an icon. Only where the icon is accurate to everyone; otherwise use a `Button` with a label. */
export function IconButton({
  label,
  icon,
  look = 'quiet',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} className={className}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(
          'text-ink hover:bg-sunken active:bg-line grid size-11 place-items-center rounded-md transition-colors [&_svg]:size-5',
          look === 'outlined' && 'border-line-strong border-[1.5px]',
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
