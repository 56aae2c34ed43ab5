import { Phone } from 'lucide-react'
import { buttonStyles } from './button-styles.ts'
import { classNames } from './class-names.ts'

type CallLinkProps = {
  /** `Call Ciarán`. */
  label: string
  /** As it is written. */
  phone: string
  /** `short`: without the number, beside a title; `line`: with the number beside the label. */
  look?: 'tall' | 'line' | 'short'
  className?: string
}

/** `tel:` with the digits of a number as it is written. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Opens the phone with the number dialled. */
export function CallLink({ label, phone, look = 'tall', className }: CallLinkProps) {
  return (
    <a
      href={phoneHref(phone)}
      className={classNames(
        buttonStyles({ variant: 'secondary', size: look === 'tall' ? 'md' : 'sm' }),
        'max-w-full',
        look !== 'line' && 'flex-wrap',
        className,
      )}
    >
      <Phone aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {look === 'line' && ' '}
        {look !== 'short' && (
          <span
            className={classNames(
              'text-ink-muted text-sm font-medium tabular-nums',
              look === 'tall' ? 'block' : 'inline-block max-w-full',
            )}
          >
            {phone}
          </span>
        )}
      </span>
    </a>
  )
}
