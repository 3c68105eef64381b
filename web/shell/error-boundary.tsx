import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

interface Props {
  /** Called before the children are rendered again, to forget what failed. */
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Shows the error screen in place of children that threw. Give it the path as its `key`: another page starts afresh. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override readonly state = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorScreen error={this.state.error} onRetry={() => this.retry()} />
  }

  private retry() {
    this.props.onRetry()
    this.setState({ error: null, failed: false })
  }
}
