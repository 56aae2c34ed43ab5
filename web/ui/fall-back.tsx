import { Component, type ReactNode } from 'react'

type FallBackProps = {
  /** Instead of what could not be drawn. */
  fallback: ReactNode
  onError?: () => void
  children: ReactNode
}

/** Keeps a part that the page can do without from taking the page down with it: what it throws ends here. */
export class FallBack extends Component<FallBackProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onError?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
