import { TOTAL_SUPPLY } from '#contract/tiers'

/** The pass whose metadata an NFToken's URI names, if it is one of this site's. */
export function passOf({ siteUrl }: { readonly siteUrl: string }, uri: string): number | null {
  const number =
    uri.startsWith(`${siteUrl}/nft/`) && /^\/nft\/(\d{1,4})\/metadata$/.exec(uri.slice(siteUrl.length))
  const pass = number ? Number(number[1]) : 0
  return pass >= 1 && pass <= TOTAL_SUPPLY ? pass : null
}

export function uriOf({ siteUrl }: { readonly siteUrl: string }, pass: number): string {
  return `${siteUrl}/nft/${pass}/metadata`
}
