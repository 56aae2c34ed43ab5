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

/** Opens the phone with the number dialled. */
export function CallLink({ label, phone, look = 'tall', className }: CallLinkProps) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className={classNames(
        buttonStyles({ variant: 'secondary', size: look === 'tall' ? 'md' : 'sm' }),
        look !== 'line' && 'flex-wrap',
        className,
      )}
    >
      <Phone aria-hidden />
      <span>
        {label}
        {look === 'line' && ' '}
        {look !== 'short' && (
          <span
            className={classNames(
              'text-ink-muted text-sm font-medium tabular-nums',
              look === 'tall' ? 'block' : 'inline-block',
            )}
          >
            {phone}
          </span>
        )}
      </span>
    </a>
  )
}
