import type { ReactElement } from 'react'
import './error-screen.css'

/** What a visitor sees when a page breaks, and two ways on. */
export function ErrorScreen({ words, again }: { words: string; again: ReactElement }) {
  return (
    <section className="error-screen wrap" role="alert">
      <h2 tabIndex={-1}>Unexpected Application Error!</h2>
      <p className="lede">{words}</p>
      <div className="actions">
        {again}
        <a className="button button-line" href="/">
          Return to Home
        </a>
      </div>
    </section>
  )
}
