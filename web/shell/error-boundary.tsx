import { Component, type HTMLAttributes, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import './error-screen.css'

interface ErrorBoundaryProps {
  /** What the error screen says. */
  readonly words?: string
  readonly children: ReactNode
}

/** Shows the error screen when children throw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorScreen words={this.props.words ?? ON_THE_SITE} onClick={() => this.setState({ failed: false })} />
    )
  }
}

const ON_THE_SITE =
  'Something on this page broke, and it is our fault. Whatever you have signed stands on the ledger as you signed it.'

/** The error screen. The other props are those of its first button. */
export function ErrorScreen({ words, ...again }: { words: string } & HTMLAttributes<HTMLButtonElement>) {
  return (
    <section className="error-screen wrap" role="alert">
      <h2 tabIndex={-1}>Unexpected Application Error!</h2>
      <p className="lede">{words}</p>
      <div className="actions">
        <Button kind="gold" icon="refresh" {...again}>
          Try again
        </Button>
        <a className="button button-line" href="/">
          Return to Home
        </a>
      </div>
    </section>
  )
}
