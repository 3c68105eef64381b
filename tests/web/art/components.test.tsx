import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CollectionImage } from '../../../web/art/collection-image.tsx'
import { GuardianImage } from '../../../web/art/guardian-image.tsx'
import { TierSpecimen } from '../../../web/art/tier-specimen.tsx'

const html = renderToStaticMarkup

describe('a tier’s specimen', () => {
  it('has a name and keeps its space on the page before it loads', () => {
    const markup = html(<TierSpecimen tier="legendary" size={320} />)
    expect(markup).toContain('src="/art/specimens.svg#legendary"')
    expect(markup).toContain('width="320" height="320"')
    expect(markup).toContain('alt="Sapphire, blue bipyramid, hardness 9"')
    expect(markup).toContain('loading="lazy"')
  })

  it('has no slab in a row, unless told to keep it', () => {
    expect(html(<TierSpecimen tier="epic" size={48} />)).toContain('/art/tier-epic-bare.svg')
    expect(html(<TierSpecimen tier="epic" size={48} bare={false} />)).toContain('/art/specimens.svg#epic')
    expect(html(<TierSpecimen tier="epic" size={400} bare />)).toContain('/art/tier-epic-bare.svg')
  })

  it('is grey when dimmed, and hidden from screen readers beside its own label', () => {
    const markup = html(<TierSpecimen tier="mythic" size={200} dimmed alt="" />)
    expect(markup).toContain('/art/tier-mythic-dimmed.svg')
    expect(markup).toContain('alt=""')
  })
})

it('shows a guardian in its own proportions', () => {
  expect(html(<GuardianImage guardian="owl" width={400} />)).toContain('width="400" height="480"')
  expect(html(<GuardianImage guardian="tortoise" width={480} />)).toContain('width="480" height="400"')
})

it('shows a picture of the collection as wallets do, and offers its light format', () => {
  const shown = html(<CollectionImage image={7} size={240} />)
  expect(shown).toContain('src="/nfts/7.png"')
  expect(shown).toContain('<source srcSet="/nfts/7.webp" type="image/webp"/>')
})
