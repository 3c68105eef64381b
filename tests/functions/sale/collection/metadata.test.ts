import { expect, test } from 'vitest'
import { imageOfPass } from '#contract/pass-image'
import { metadataOf } from '../../../../functions/sale/collection/metadata.ts'

test('the metadata of a pass has the name, the picture and the tier of its page', () => {
  const image = `https://touchstone.test/nfts/${imageOfPass('uncommon', 1)}.png`
  expect(metadataOf({ siteUrl: 'https://touchstone.test' }, '301')).toMatchObject({
    name: 'Founder Pass 301 of 1,000, Fluorite No. 1',
    description:
      'An Uncommon Founder Pass of Touchstone: one of 200 in its tier, 1,000 in all. One-time mint.',
    image,
    edition: '1 of 200',
    attributes: [
      { trait_type: 'Tier', value: 'Uncommon' },
      { trait_type: 'Number', value: 1 },
      { trait_type: 'Edition', value: 200 },
    ],
    properties: { files: [{ uri: image, type: 'image/png' }] },
  })
})

test.each(['0', '1001', '01', '1e2', '0x1', '1.5', ' 7', '-1', ''])('no pass has the number “%s”', (id) => {
  expect(metadataOf({ siteUrl: 'https://touchstone.test' }, id)).toBeNull()
})
