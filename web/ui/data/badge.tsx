import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const softTones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-muted',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

/** Each tone has its own shape as well, for those who do not tell the colours apart. */
const marks: Record<Tone, ReactNode> = {
  neutral: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  info: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  success: (
    <path
      d="m1.5 5.2 2.4 2.4 4.6-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  warning: <path d="M5 1 9.4 9H.6Z" fill="currentColor" />,
  danger: (
    <path
      d="m2 2 6 6M8 2 2 8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
}

const shape =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs leading-tight font-bold whitespace-nowrap'

/** A state in a word or two. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classNames(shape, softTones[tone])}>
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
        {marks[tone]}
      </svg>
      {children}
    </span>
  )
}

/** A person's role, beside their name. */
export function RoleBadge({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(shape, 'border-line-strong text-ink-muted border py-[3px]')}>
      {children}
    </span>
  )
}

/** A driver without a record yet. */
export function NewBadge({ children = 'New' }: { children?: ReactNode }) {
  return <span className={classNames(shape, 'bg-plate text-plate-ink')}>{children}</span>
}

/** A property: a service, a trait. No state. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(shape, 'bg-sunken text-ink max-w-full whitespace-normal!')}>
      {children}
    </span>
  )
}
