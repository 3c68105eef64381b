import { expect, test } from 'vitest'
import { imageOfPass } from '#contract/pass-image'
import { metadataOf } from '../../../../functions/sale/collection/metadata.ts'

test('the metadata of a pass has the name and the picture of its page', () => {
  expect(metadataOf({ siteUrl: 'https://touchstone.test' }, '301')).toMatchObject({
    name: 'Founder Pass 301 of 1,000, Fluorite No. 1',
    image: `https://touchstone.test/nfts/${imageOfPass('uncommon', 1)}.png`,
  })
})
