import { Component, Suspense, type ReactNode } from 'react'
import { noteCrash } from '../note-crash.ts'

type FallBackProps = {
  /** Shown instead of a part that could not be drawn. */
  fallback: ReactNode
  onError?: () => void
  children: ReactNode
}

/** An error boundary around a part that the page can do without, so that its errors do not take the page down. */
export class FallBack extends Component<FallBackProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    noteCrash(error)
    this.props.onError?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

type OptionalPartProps = {
  /** Shown until its script has loaded. */
  placeholder?: ReactNode
  /** Shown where its script does not load. */
  instead?: ReactNode
  children: ReactNode
}

/** A part whose script loads after the page, and that the page can do without. */
export function OptionalPart({ placeholder = null, instead = null, children }: OptionalPartProps) {
  return (
    <FallBack fallback={instead}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </FallBack>
  )
}
