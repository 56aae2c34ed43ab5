import { Phone } from 'lucide-react'
import { buttonStyles } from './button-styles.ts'
import { classNames } from './class-names.ts'

type CallLinkProps = {
  /** `Call Ciarán`. */
  label: string
  /** As it is written. */
  phone: string
  /** Without the number below the label: beside a title. */
  isShort?: boolean
  className?: string
}

/** Opens the phone with the number dialled. */
export function CallLink({ label, phone, isShort = false, className }: CallLinkProps) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className={classNames(
        buttonStyles({ variant: 'secondary', size: isShort ? 'sm' : 'md' }),
        'flex-wrap',
        className,
      )}
    >
      <Phone aria-hidden />
      <span>
        {label}
        {!isShort && (
          <span className="text-ink-muted block text-sm font-medium tabular-nums">{phone}</span>
        )}
      </span>
    </a>
  )
}
