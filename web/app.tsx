import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { repeatEarlyClick } from './lib/early-click.ts'
import { routeAt } from './routes.ts'
import { useArrival } from './shell/arrival.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Loading } from './shell/loading.tsx'
import { BareShell, PageShell } from './shell/page-shell.tsx'

/** The site: the shell, and in it the page of the present address. */
export function App() {
  const [path] = useLocation()
  const route = routeAt(path)
  useArrival(route, path)
  // Afterwards, because React wakes the part that was clicked on only when it has nothing else in hand.
  useEffect(() => void setTimeout(repeatEarlyClick), [])

  const page = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loading />}>
        <route.page.Page />
      </Suspense>
    </ErrorBoundary>
  )
  if (route.bare) return <BareShell>{page}</BareShell>
  return <PageShell quiet={route.quiet ?? false}>{page}</PageShell>
}
