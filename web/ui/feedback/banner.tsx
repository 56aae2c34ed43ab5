import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/**
 * A quiet line across the page while there is no connection. It says that nothing is lost, covers nothing and disappears automatically.
 * Keep it mounted and give it no children while connected, so that its appearance is announced.
 */
export function ConnectionBanner({
  isRetrying = false,
  children,
}: {
  isRetrying?: boolean
  children?: ReactNode
}) {
  return (
    <div role="status" className={children ? 'bg-warning-soft text-warning-ink' : undefined}>
      {children && (
        <p className="max-w-page mx-auto flex items-center justify-center gap-2.5 px-4 py-2 text-sm font-medium">
          {isRetrying ? (
            <Spinner className="size-4" />
          ) : (
            <CloudOff aria-hidden className="size-4" />
          )}
          {children}
        </p>
      )}
    </div>
  )
}
