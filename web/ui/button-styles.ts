import { classNames } from './class-names.ts'

const base =
  'relative inline-flex items-center justify-center gap-2 text-center leading-tight font-bold no-underline transition-[background-color,box-shadow,translate,border-color] select-none [&_svg]:size-5 [&_svg]:shrink-0'

const variants = {
  primary:
    'key bg-action text-action-ink hover:bg-action-hover aria-disabled:bg-sunken aria-disabled:text-ink-muted aria-disabled:shadow-[inset_0_0_0_1.5px_var(--line)]',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-ink hover:bg-raised active:bg-sunken aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-muted border-[1.5px]',
  quiet: 'text-ink hover:bg-sunken active:bg-line aria-disabled:text-ink-muted bg-transparent',
  danger:
    'border-danger-solid bg-danger-soft text-danger-ink hover:border-danger-ink active:bg-danger-soft aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-muted border-[1.5px]',
}

const sizes = {
  md: 'min-h-12 rounded-md px-5 py-2.5 text-base',
  lg: 'min-h-14 rounded-lg px-6 py-3 text-lg',
  sm: 'min-h-11 rounded-md px-3.5 py-2 text-sm',
}

export type ButtonLook = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  isWide?: boolean | undefined
}

/** The styles of all buttons. Amber is for the one main action on a screen. */
export const buttonStyles = ({
  variant = 'primary',
  size = 'md',
  isWide = false,
}: ButtonLook = {}): string => classNames(base, variants[variant], sizes[size], isWide && 'w-full')
