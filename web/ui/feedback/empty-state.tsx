import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** One of `illustrations/state-illustrations.tsx`. */
  illustration?: ReactNode
  title: string
  /** What would be here, and what the user can do about it. */
  children?: ReactNode
  action?: ReactNode
}

/** An empty list, explained kindly: why, and the next thing to do. */
export function EmptyState({ illustration, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {illustration && <div className="mb-5 aspect-8/5 w-52 max-w-full">{illustration}</div>}
      <p className="text-lg font-bold text-balance">{title}</p>
      {children && (
        <div className="text-ink-muted mt-1.5 max-w-prose text-sm text-balance">{children}</div>
      )}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
