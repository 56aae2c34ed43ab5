import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SignIcon, type SignTone } from '../page/sign-icon.tsx'

const looks: Record<SignTone, { box: string; title: string; word: string }> = {
  info: { box: 'bg-info-soft', title: 'text-info-ink', word: 'Note' },
  warning: { box: 'bg-warning-soft', title: 'text-warning-ink', word: 'Warning' },
  danger: { box: 'bg-danger-soft', title: 'text-danger-ink', word: 'Problem' },
  success: { box: 'bg-success-soft', title: 'text-success-ink', word: 'Done' },
}

type AlertProps = {
  tone: SignTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** True when it appears in response to an action: then it is announced at once (danger) or in turn. */
  isLive?: boolean
  className?: string
}

/** Important information, placed where it matters. For the result of a lone action use a toast. */
export function Alert({ tone, title, children, action, isLive = false, className }: AlertProps) {
  const look = looks[tone]
  return (
    <div
      role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('flex gap-3 rounded-lg p-3 text-sm sm:p-4', look.box, className)}
    >
      <SignIcon tone={tone} />
      <div className="min-w-0 grow pt-px wrap-anywhere">
        <span className="sr-only">{`${look.word}: `}</span>
        {title && <p className={classNames('font-bold', look.title)}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
