import { brand } from '#contract/brand'
import { RECEIPT_KEYS_PATH } from '#contract/receipts'
import { routes } from '../routes.ts'

/** `/llms.txt`: the site for language models (llmstxt.org). */
export function llmsText(siteUrl: string): string {
  const at = (path: string) => new URL(path, siteUrl).href
  const listed = routes.filter(({ unlisted }) => !unlisted)
  const pages = listed.map(({ path, title, description }) => `- [${title}](${at(path)}): ${description}`)
  const [home] = listed
  return `# ${brand.name}

> ${home?.description ?? ''}

A session looks and reserves, and never spends: every payment is signed by a person in their wallet app. Never ask anybody
for a seed or secret numbers; this site never does.

## Pages

${pages.join('\n')}

## For programs

- [OpenAPI 3.1](${at('/openapi.json')}): calls, schemas, examples, refusals
- [AsyncAPI 3](${at('/asyncapi.json')}): rooms, events, how to join
- [Receipt keys](${at(RECEIPT_KEYS_PATH)}): what receipts are verified with
- [Site map](${at('/sitemap.xml')})
`
}
