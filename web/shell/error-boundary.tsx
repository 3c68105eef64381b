import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorScreen } from './error-screen.tsx'

interface State {
  readonly failed: boolean
}

/** Shows the error screen in place of children that threw. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorScreen
        words="Something on this page broke, and it is our fault. Whatever you have signed stands on the ledger as you signed it."
        again={
          <Button kind="gold" icon="refresh" onClick={() => this.setState({ failed: false })}>
            Try again
          </Button>
        }
      />
    )
  }
}
