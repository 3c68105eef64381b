import { ChunkLoadError } from '../lib/lazy-page.tsx'
import { Button } from '../ui/button.tsx'
import './error-screen.css'

/** What a visitor sees when a page breaks. The way home is a plain link: it starts the site anew. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <section className="error-screen wrap" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p className="lede">
        {error instanceof ChunkLoadError
          ? `${error.message} Check your connection and try again.`
          : 'Something on this page broke, and it is our fault. Whatever you have signed stands on the ledger as you signed it.'}
      </p>
      <div className="actions">
        <Button kind="gold" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
        <a className="button button-line" href="/" target="_self">
          Return to Home
        </a>
      </div>
    </section>
  )
}
