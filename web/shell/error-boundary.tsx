import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../lib/lazy-page.tsx'
import { ErrorScreen } from './error-screen.tsx'

type State = { readonly failed: false } | { readonly failed: true; readonly error: unknown }

/** Shows the error screen in place of children that threw. Give it the path as its `key`: another page starts afresh. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    return <ErrorScreen error={error} onRetry={() => this.retry(error)} />
  }

  private retry(error: unknown) {
    if (error instanceof ChunkLoadError) location.reload()
    else this.setState({ failed: false })
  }
}
