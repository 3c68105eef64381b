import type { ComponentType } from 'react'
import { brand } from '#contract/brand'
import { type LazyPage, lazyPage } from './lib/lazy-page.tsx'

/** One address of the site: what it says about itself, and the page that stands there. */
export interface Route {
  readonly path: string
  /** The document's title, without the product's name. */
  readonly title: string
  /** One or two sentences for search results and link previews. */
  readonly description: string
  readonly page: LazyPage
  /** The file under `pages/` that exports the page, as `Page`. */
  readonly file: PageFile
  /** No header, footer or moving dust: for comparing pictures of the page. */
  readonly bare?: true
  /** Nothing decorative moves here: the visitor types or signs. */
  readonly quiet?: true
  /** Left out of search results and of the site map. */
  readonly unlisted?: true
}

type PageFile = `${string}.tsx`

const loaders = import.meta.glob<ComponentType>('./pages/*.tsx', { import: 'Page' })

/** The site map. A page is a file in `pages/` that exports `Page`, and one line here. */
export const routes: readonly Route[] = [
  at('/', 'home.tsx', {
    title: 'Trust. Transparency. Tools for the Next Era of Web3 Projects',
    description:
      'Touchstone tests the claims of Web3 projects, holds their money in escrow on the XRP Ledger, and shows everyone the mark.',
  }),
  at('/founder-pass-wallet', 'mint.tsx', {
    title: 'Mint a Founder Pass',
    description:
      'Choose one of six grades and mint your Founder Pass with one signature: payment and pass change hands in the same XRP Ledger transaction.',
    quiet: true,
  }),
  at('/__visual-test', 'home.tsx', {
    title: 'Visual test',
    description: 'The home page without header and footer, standing still.',
    bare: true,
    unlisted: true,
  }),
]

/** What stands at every address that is not on the map. */
export const notFound: Route = at('/404', 'not-found.tsx', {
  title: 'Page not found',
  description: 'There is nothing at this address.',
  unlisted: true,
})

/** The route of a path; a trailing slash makes no difference. */
export function routeAt(path: string): Route {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return routes.find((route) => route.path === bare) ?? notFound
}

export function documentTitle({ title }: Route): string {
  return `${title} | ${brand.name}`
}

function at(
  path: string,
  file: PageFile,
  words: Pick<Route, 'title' | 'description' | 'bare' | 'quiet' | 'unlisted'>,
): Route {
  const load = loaders[`./pages/${file}`]
  if (!load) throw new Error(`There is no page file ${file}`)
  return { path, file, page: lazyPage(load), ...words }
}
