import { brand } from '#contract/brand'
import { imageOfPass } from '#contract/pass-image'
import { passName } from '#contract/pass-name'
import { TOTAL_SUPPLY, tierOfPass, tiers } from '#contract/tiers'
import type { PassMetadata } from '#contract/wire/pass-metadata'
import type { Config } from '../../config/config.ts'

/** The schema that XLS-24 names for art. */
const ART_V0 = 'ipfs://QmNpi8rcXEkohca8iXu7zysKKSJYqCvBJn3xJwga8jXqWU'

/** A pass's metadata by its number, 1–1000; null for a number that no pass has. */
export function metadataOf(config: Pick<Config, 'siteUrl'>, id: string): PassMetadata | null {
  const tokenId = /^[1-9]\d{0,3}$/.test(id) ? Number(id) : 0
  if (tokenId < 1 || tokenId > TOTAL_SUPPLY) return null
  const { tier, number } = tierOfPass(tokenId)
  const { label, supply } = tiers[tier]
  const image = `${config.siteUrl}/nfts/${imageOfPass(tier, number)}.png`
  return {
    schema: ART_V0,
    nftType: 'art.v0',
    name: passName(tokenId),
    description: `${/^[AEIOU]/.test(label) ? 'An' : 'A'} ${label} ${brand.pass} of ${brand.name}: one of ${supply} in its tier, ${TOTAL_SUPPLY.toLocaleString('en')} in all. One-time mint.`,
    image,
    edition: `${number} of ${supply}`,
    collection: { name: `${brand.name} ${brand.pass}`, family: brand.collections },
    attributes: [
      { trait_type: 'Tier', value: label },
      { trait_type: 'Number', value: number },
      { trait_type: 'Edition', value: supply },
    ],
    properties: { files: [{ uri: image, type: 'image/png' }] },
    external_url: `${config.siteUrl}/founder-pass`,
  }
}
