import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { type Route, routeAt } from './routes.ts'
import { BareShell, PageShell } from './shell/page-shell.tsx'

/** The document of the router's address: the shell, and in it the page. */
export function Site() {
  const [path] = useLocation()
  const route = routeAt(path)
  const Page = pageOf(route)
  if (route.bare) {
    return (
      <BareShell>
        <Page />
      </BareShell>
    )
  }
  return (
    <PageShell>
      <Page />
    </PageShell>
  )
}

const pages = import.meta.glob<ComponentType>('./pages/*/page.tsx', { eager: true, import: 'Page' })

function pageOf({ folder }: Route): ComponentType {
  const Page = pages[`./pages/${folder}/page.tsx`]
  if (!Page) throw new Error(`There is no page in ${folder}`)
  return Page
}
