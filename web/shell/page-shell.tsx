import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Dust } from './dust.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './page-shell.css'

/**
 * What every page stands in: skip link, bar, dust, the page itself, footer. A bare page is there for comparing pictures
 * of it, so it has neither bar nor footer, and even the dust hangs still.
 */
export function PageShell({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  return (
    <>
      {!bare && (
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
      )}
      <Dust still={bare} />
      {!bare && <Header />}
      <main id="main" className={bare ? 'main main-bare' : 'main'} tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer />}
      {!bare && <LostNote />}
    </>
  )
}

/**
 * Said once a script of the page has taken too long: by `lateNote`, and by the style sheet alone if it is the script of every
 * page, which has to take the class away.
 */
function LostNote() {
  const [path] = useLocation()
  return (
    <p className="late late-awaited" role="alert" data-late>
      <b>Unexpected Application Error!</b>{' '}
      <span>Part of this page took too long to load. Check your connection.</span>{' '}
      {/* Without its query, which only a script knows. */}
      <a href={path} data-again>
        Try again
      </a>
    </p>
  )
}
