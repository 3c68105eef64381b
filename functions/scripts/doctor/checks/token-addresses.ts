import type { Address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { type ExaminedEnvironment, requireSite } from '../examined/examined-environment.ts'
import { askAnyNode } from '../examined/ledger-account.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('token URIs')

interface Facts {
  readonly site: string
  /** URIs of NFTokens of this issuer that were minted before. */
  readonly uris: readonly string[]
}

/** Judges whether passes minted before name this site: a URI cannot be changed. */
export function judgeTokenAddresses({ site, uris }: Facts): Finding {
  if (uris.length === 0) return right('nothing was minted before')
  const other = uris.find((uri) => !uri.startsWith(`${site}/nft/`))
  if (other === undefined) return right(`passes minted before name ${site}`)
  const base = /^(https?:\/\/[^/]+)\/nft\//.exec(other)?.[1]
  if (base === undefined)
    return note('an NFToken of the issuer is no pass of a site', 'see npm run sale ENV alerts')
  return wrong(
    `passes minted before name ${base}, and SITE_URL is ${site}`,
    `set SITE_URL to ${base}, whose passes cannot be changed`,
  )
}

const accountNfts = z.object({
  account_nfts: z.array(z.object({ Issuer: z.string(), URI: z.optional(z.string()) })),
})

async function urisOf(
  examined: ExaminedEnvironment,
  account: string,
  issuer: Address,
): Promise<readonly string[]> {
  const answer = await askAnyNode(examined, 'account_nfts', {
    account,
    ledger_index: 'validated',
    limit: 100,
  })
  const read = answer.kind === 'result' ? accountNfts.safeParse(answer.result).data : undefined
  const tokens = read?.account_nfts ?? []
  return tokens.flatMap(({ Issuer, URI }) =>
    Issuer === issuer && URI ? [Buffer.from(URI, 'hex').toString('utf8')] : [],
  )
}

export const tokenAddresses = checkOf(
  'token URIs',
  'before',
  async (examined): Promise<Facts> => {
    const { ISSUER_ADDRESS: issuer, MINTER_ADDRESS: minter } = examined.known.values
    if (issuer === undefined || minter === undefined) return { site: requireSite(examined), uris: [] }
    // Passes in stock, and those of the last buyer: before the first deploy there is no database to ask.
    const [sale] = await examined.platform.rows('lastSale').catch(() => [])
    const holders = [minter, ...(typeof sale?.owner === 'string' ? [sale.owner] : [])]
    const uris = await Promise.all(holders.map((holder) => urisOf(examined, holder, issuer)))
    return { site: requireSite(examined), uris: uris.flat() }
  },
  judgeTokenAddresses,
)
