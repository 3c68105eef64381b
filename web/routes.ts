import type { ComponentType } from 'react'
import { brand } from '#contract/brand'
import { partsArrived } from './lib/as-written.tsx'
import { type LazyPage, lazyPage } from './lib/lazy-page.tsx'

/** One address of the site: what it says about itself, and the page that stands there. */
export interface Route extends Manner {
  readonly path: string
  /** The document's title, without the product's name. */
  readonly title: string
  readonly page: LazyPage
  /** The file under `pages/` that exports the page, as `Page`. */
  readonly file: PageFile
}

/** How a page differs from the others. */
interface Manner {
  /** Without header and footer, and nothing moves: for comparing pictures of the page. */
  readonly bare?: true
  /** Nothing decorative moves here: the visitor types or signs. */
  readonly quiet?: true
  /** Left out of search results and of the site map. */
  readonly unlisted?: true
  /** The visitor types or signs here: no service that counts visits is let in. */
  readonly uncounted?: true
  /** Its content security policy is its own, so it needs a document of its own: nobody comes or goes without a load. */
  readonly apart?: true
}

type PageFile = `${string}.tsx`

const loaders = import.meta.glob<ComponentType>('./pages/*.tsx', { import: 'Page' })

/** A page that frames the document of another host, if this build was given one. */
const APART: Manner = { apart: true }
/**
 * A page where a visitor types. Where Turnstile is configured, its policy lets that in; and what counts visits, if
 * anything does, stays behind in the document that was left.
 */
const TYPED: Manner = {
  uncounted: true,
  ...(import.meta.env.TURNSTILE || import.meta.env.ANALYTICS_SCRIPT ? APART : {}),
}

/** The same, as the whole purpose of the page. */
const FORM: Manner = { ...TYPED, quiet: true }

/** The site map. A page is a file in `pages/` that exports `Page`, a line here and one in `descriptions.ts`. */
export const routes: readonly Route[] = [
  at('/', 'home.tsx', 'Trust. Transparency. Tools for the Next Era of Web3 Projects'),
  at('/platform-features', 'platform-features.tsx', 'Platform Features'),
  at('/launchpad', 'launchpad.tsx', 'Launchpad for Projects'),
  at('/investors', 'investors.tsx', 'Invest smarter. Invest Safer.'),
  at('/rewards', 'rewards.tsx', 'Earn Trust. Build Reputation.'),
  at('/escrow', 'escrow.tsx', 'Escrow Mechanisms'),
  at('/roadmap', 'roadmap.tsx', 'Roadmap'),
  at('/founder-pass', 'founder-pass.tsx', 'Founder Pass'),
  at('/incubator', 'incubator.tsx', 'Incubator'),
  at('/founder-pass-wallet', 'mint.tsx', 'Mint a Founder Pass', {
    uncounted: true,
    quiet: true,
    apart: true,
  }),
  at('/faq', 'faq.tsx', 'Questions and Answers', TYPED),
  at('/investor-form', 'investor-form.tsx', 'Investor Application', FORM),
  at('/developer-form', 'developer-form.tsx', 'Project Application', FORM),
  at('/incubator-form', 'incubator-form.tsx', 'Incubator Application', FORM),
  at('/application-status', 'application-status.tsx', 'Application Status', { ...FORM, unlisted: true }),
  at('/meet', 'meet.tsx', 'Guardians'),
  at(
    '/privacy-policy',
    'privacy-policy.tsx',
    'Privacy Policy',
    import.meta.env.POLICY_PRIVACY_URL ? APART : {},
  ),
  at(
    '/terms-conditions',
    'terms-conditions.tsx',
    'Terms and Conditions',
    import.meta.env.POLICY_TERMS_URL ? APART : {},
  ),
  at('/__visual-test', 'home.tsx', 'Visual test', { bare: true, unlisted: true }),
]

/** What stands at every address that is not on the map. */
export const notFound: Route = at('/404', 'not-found.tsx', 'Page not found', { unlisted: true })

/** The route of a path; a trailing slash makes no difference. */
export function routeAt(path: string): Route {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return routes.find((route) => route.path === bare) ?? notFound
}

/** Whether a web-analytics service may learn of visits here, if this build has one. */
export function isCounted({ uncounted, unlisted }: Route): boolean {
  return !uncounted && !unlisted
}

export function documentTitle({ title }: Route): string {
  return `${title} | ${brand.name}`
}

function at(path: string, file: PageFile, title: string, manner: Manner = {}): Route {
  const load = loaders[`./pages/${file}`]
  if (!load) throw new Error(`There is no page file ${file}`)
  return { path, file, title, page: lazyPage(() => whole(load)), ...manner }
}

/** Fetches a page with all its parts, so that it does not come in pieces. */
async function whole(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const page = await load()
  await partsArrived()
  return page
}
