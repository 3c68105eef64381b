import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { routeAt } from './routes.ts'
import { PageShell } from './shell/page-shell.tsx'

const pages = import.meta.glob<ComponentType>('./pages/*/page.tsx', { eager: true, import: 'Page' })

/** The page of the current address in its shell. */
export function Site() {
  const [path] = useLocation()
  const { folder, bare = false } = routeAt(path)
  const Page = pages[`./pages/${folder}/page.tsx`]
  if (!Page) throw new Error(`There is no page in ${folder}`)
  return (
    <PageShell bare={bare}>
      <Page />
    </PageShell>
  )
}
