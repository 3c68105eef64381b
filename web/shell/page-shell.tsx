import type { ReactNode } from 'react'
import { Dust } from './dust.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './page-shell.css'

/** What every page stands in: skip link, bar, dust, the page itself, footer. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Dust />
      <Header />
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** The page without bar and footer, for comparing pictures of it: even the dust hangs still. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Dust still />
      <main id="main" className="main main-bare" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
