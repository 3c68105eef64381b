import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Dust } from './dust.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './page-shell.css'
import './skip-link.css'

/** The frame of every page. A bare page, for comparing screenshots, has no header and footer, and no motion. */
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

/** Shown when a script does not load: by `lateNote`, or by CSS alone until `every-page.ts` removes the class. */
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
