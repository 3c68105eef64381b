import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CollectionImage } from '../../../web/art/collection-image.tsx'
import { GuardianImage } from '../../../web/art/guardian-image.tsx'
import { TierSpecimen } from '../../../web/art/tier-specimen.tsx'

const html = renderToStaticMarkup

describe('a tier’s specimen', () => {
  it('keeps its space on the page before it loads, and is hidden from screen readers beside its label', () => {
    const markup = html(<TierSpecimen tier="legendary" size={320} />)
    expect(markup).toContain('src="/art/specimens.svg#legendary"')
    expect(markup).toContain('width="320" height="320"')
    expect(markup).toContain('alt=""')
    expect(markup).toContain('loading="lazy"')
  })

  it('has no slab where it is small', () => {
    expect(html(<TierSpecimen tier="epic" size={100} />)).toContain('/art/tier-epic-bare.svg')
    expect(html(<TierSpecimen tier="epic" size={101} />)).toContain('/art/specimens.svg#epic')
  })

  it('is grey when dimmed', () => {
    const markup = html(<TierSpecimen tier="mythic" size={200} dimmed />)
    expect(markup).toContain('/art/tier-mythic-dimmed.svg')
  })
})

it('shows a guardian in its own proportions', () => {
  expect(html(<GuardianImage guardian="owl" width={400} />)).toContain('width="400" height="480"')
  expect(html(<GuardianImage guardian="tortoise" width={480} />)).toContain('width="480" height="400"')
})

it('gives phones a guardian of flat colours', () => {
  expect(html(<GuardianImage guardian="owl" width={400} />)).toContain('srcSet="/art/guardian-owl-small.svg"')
})

it('shows a picture of the collection as wallets do, and offers its light format', () => {
  const shown = html(<CollectionImage image={7} size={240} />)
  expect(shown).toContain('src="/nfts/7.png"')
  expect(shown).toContain('<source srcSet="/nfts/7.webp" type="image/webp"/>')
})
