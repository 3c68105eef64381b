import { Suspense } from 'react'
import { useLocation } from 'wouter'
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
