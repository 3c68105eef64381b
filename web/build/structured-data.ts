import { brand } from '#contract/brand'
import { faqEntries } from '../pages/faq/questions.ts'
import { structuredQuestions } from '../pages/faq/structured-questions.ts'
import { passQuestions } from '../pages/founder-pass/pass-questions.ts'

/** What search engines are told about a page in their own words (schema.org), or null where there is nothing to add. */
export function structuredDataOf(path: string, siteUrl: string): object | null {
  if (path === '/faq') return structuredQuestions(faqEntries)
  if (path === '/founder-pass') return structuredQuestions(passQuestions)
  if (path !== '/') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: siteUrl,
    logo: new URL('/favicon.svg', siteUrl).href,
    slogan: brand.tagline,
    sameAs: Object.values(brand.links),
  }
}
