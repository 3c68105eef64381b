import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectionSize } from '../../../web/art/collection.ts'
import { structuredDataOf } from '../../../web/build/head.ts'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the founder pass page says what the pass is and leads to the mint', async () => {
  const main = await mainOf('/founder-pass')

  expect(wordsOf(main.querySelector('h1'))).toBe(
    'Touchstone Exclusive NFT. Build A Project Or Back the Ecosystem',
  )
  expect(targetsOf(main, 'Mint Now')).toEqual(['/founder-pass-wallet', '/founder-pass-wallet'])
  expect(targetsOf(main, 'Learn More')).toEqual(['#dual-value'])
})

test('its sections are in order', async () => {
  const parts = [
    'Dual Value',
    'For The Builder',
    'For Everyone: platform perks',
    'Rarity tiers',
    'Two Paths to Value',
    'The Credit is Optional',
    'The NFT is Your Access',
    'Secure your NFT',
  ]
  const headings = headingsOf(await mainOf('/founder-pass'))

  expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts)
})

test('the builder has four points, and so has everyone', async () => {
  const main = await mainOf('/founder-pass')

  expect(main.querySelectorAll('.dual-builder dt')).toHaveLength(4)
  expect(main.querySelectorAll('.dual-everyone dt')).toHaveLength(4)
})

test('the strip shows 24 samples of 17 pictures, all before the first repeats, and names each once', async () => {
  const main = await mainOf('/founder-pass')
  const listed = [...main.querySelectorAll('ul:not([aria-hidden]) > .strip-sample')]
  const pictures = listed.map((sample) => sample.querySelector('img')?.getAttribute('src'))

  expect(listed).toHaveLength(24)
  expect(new Set(pictures.slice(0, collectionSize)).size).toBe(17)
  expect(pictures.slice(collectionSize)).toEqual(pictures.slice(0, 24 - collectionSize))
  expect(pictures.every((src) => /^\/nfts\/\d+\.png$/.test(src ?? ''))).toBe(true)
  expect(main.querySelectorAll('[aria-hidden="true"] > .strip-sample')).toHaveLength(24)
})

test('the strip goes round in 30 seconds, and can be stopped without scripts', async () => {
  const css = readFileSync(
    join(import.meta.dirname, '../../../web/pages/founder-pass/sample-strip.css'),
    'utf8',
  )
  const main = await mainOf('/founder-pass')

  expect(css).toMatch(/animation: strip-pass 30s linear infinite/)
  expect(main.querySelector('.strip-pause input')?.getAttribute('type')).toBe('checkbox')
  expect(wordsOf(main.querySelector('.strip-pause'))).toBe('Pause the strip')
})

test('the table has a row for each tier, with every cell under its heading', async () => {
  const main = await mainOf('/founder-pass')
  const table = main.querySelector('table')
  const headings = [...(table?.querySelectorAll('thead th') ?? [])].map(wordsOf)
  const body = [...(table?.querySelectorAll('tbody tr') ?? [])]

  expect(headings).toEqual([
    'Tier',
    'Mint price',
    'Deliverables',
    'Founders’ credit',
    'Maintenance',
    'Ad space',
    'KYC',
    'Escrow, choose one',
    'Extra perks',
  ])
  expect(body.map((row) => wordsOf(row.querySelector('.tiers-name')))).toEqual([
    'Common',
    'Uncommon',
    'Rare',
    'Epic',
    'Legendary',
    'Mythic',
  ])
  for (const row of body) {
    expect([...row.querySelectorAll('td')].map((cell) => cell.getAttribute('data-term'))).toEqual(
      headings.slice(1),
    )
    expect(row.querySelectorAll('[data-term^="Escrow"] li')).toHaveLength(3)
  }
  expect(body.map((row) => wordsOf(row.querySelector('.tiers-price')))).toEqual([
    '100 XRP',
    '275 XRP',
    '450 XRP',
    '850 XRP',
    '1175 XRP',
    '1675 XRP',
  ])
})

test('on a phone the six tiers are disclosures with the table’s content, the first one open', async () => {
  const main = await mainOf('/founder-pass')
  const folds = [...main.querySelectorAll('.tier-folds details')]
  const textsOf = (all: Iterable<Element>) => [...all].map(wordsOf)

  expect(folds.map((fold) => fold.hasAttribute('open'))).toEqual([true, false, false, false, false, false])
  for (const [index, row] of [...main.querySelectorAll('.tiers tbody tr')].entries()) {
    const fold = folds[index]
    expect(wordsOf(fold?.querySelector('.tiers-name'))).toBe(wordsOf(row.querySelector('.tiers-name')))
    expect(wordsOf(fold?.querySelector('.tiers-price'))).toBe(wordsOf(row.querySelector('.tiers-price')))
    expect(textsOf(fold?.querySelectorAll('dd') ?? [])).toEqual(textsOf(row.querySelectorAll('td')).slice(1))
  }
})

test('the table says, cell by cell, what each tier carries', async () => {
  const main = await mainOf('/founder-pass')
  const cells = [...main.querySelectorAll('.tiers tbody tr')].map((row) =>
    [...row.querySelectorAll('td')]
      .slice(1)
      .map((cell) => [...cell.querySelectorAll('li')].map(wordsOf).join(' | ') || wordsOf(cell)),
  )

  expect(cells).toEqual([
    [
      'Brand Starter Kit',
      'None',
      'None',
      '1 quarterly',
      '50% off',
      '10% off lifetime | 20% off first escrow | $ECHOZ rebate up to $500/year',
      'Founder Discord role',
    ],
    [
      'Branding Guide Lite (10-12 pages) | Pitch Deck Lite (10 slides)',
      'None',
      'None',
      '2 quarterly',
      '1 free',
      '15% off lifetime | 25% off first $25,000 | $ECHOZ rebate up to $750/year',
      'Project spotlight in the blog',
    ],
    [
      'Informative website (1-3 sections) | Lightpaper (8-12 pages)',
      'None',
      'None',
      '1 monthly for 3 months',
      '1 free',
      '20% off lifetime | 30% off first $50,000 | $TRINX rebate of 30% of fees',
      'Newsletter feature',
    ],
    [
      'Whitepaper Core (15-20 pages) | Investor Deck (15-18 slides)',
      '$2500',
      'None',
      '1 monthly for 6 months',
      '1 free',
      '25% off lifetime | 40% off first $75,000 | $TRINX rebate of 40%',
      'Priority launchpad feature',
    ],
    [
      'Whitepaper Pro (20-30 pages) | Extended website (4-6 sections and blog CMS)',
      '$5000',
      '1 month',
      '1 monthly for 9 months',
      '1 free',
      '30% off lifetime | 40% off first $100K | $TRINX rebate of 50%',
      'Dedicated AMA and marketing push',
    ],
    [
      'Whitepaper Executive (30-40 pages) | Full-suite website (7-8 sections plus blog and funnels) | Brand System Pro',
      '$8000',
      '2 months',
      '1 monthly for 12 months',
      '2 free',
      '40% off lifetime | 50% off first $150K | Full escrow-fee rebate in $ECHOZ/$TRINX, capped at 2 escrows/year',
      'Co-marketing package, partner introductions and a strategy session',
    ],
  ])
})

test('the builder comes first of the two choices, and Learn More goes down by one view', async () => {
  const main = await mainOf('/founder-pass')
  const more = [...main.querySelectorAll('a')].find((link) => wordsOf(link) === 'Learn More')

  expect([...main.querySelectorAll('.dual-tabs label')].map(wordsOf)).toEqual([
    'The Builder',
    'The Supporter',
  ])
  expect([...main.querySelectorAll('.dual-tabs input[checked]')]).toHaveLength(1)
  expect(main.querySelector('.dual-tabs input')?.hasAttribute('checked')).toBe(true)
  expect(more?.getAttribute('data-scroll-by')).toBe('viewport')
})

test('each path has three steps, and three questions are answered', async () => {
  const main = await mainOf('/founder-pass')
  const paths = [...main.querySelectorAll('.path')]

  expect([...main.querySelectorAll('.path-title')].map(wordsOf)).toEqual([
    'The builder journey',
    'The supporter advantage',
  ])
  expect(paths.map((path) => path.children.length)).toEqual([3, 3])
  expect(main.querySelectorAll('.fp-questions details')).toHaveLength(3)
})

test('the sentences say of ticket, credit, membership and perks what the specification and the tables say', async () => {
  const words = wordsOf(await mainOf('/founder-pass'))

  for (const said of [
    'A guaranteed ticket',
    'It bypasses the selection round',
    '$2,500 with Epic, $5,000 with Legendary, $8,000 with Mythic',
    'Legendary includes one month of maintenance, Mythic two.',
    'If the project costs less than the credit, nothing extra is paid. If it costs more, you pay the difference.',
    'After delivery we may, at our discretion, make a long-term offer',
    'A lifetime premium membership',
    'Active from the moment of minting',
    'Several passes add up: ad space, KYC passes and escrow discounts.',
    'DYOR tools',
    'A multiplier from Epic up: 1.5x, 2x, 5x.',
  ])
    expect(words).toContain(said)
})

test('the banner says that the mint is open', async () => {
  const banner = wordsOf((await mainOf('/founder-pass')).querySelector('.secure'))

  expect(banner).toContain('Limited Collection. One-Time Mint.')
  expect(banner).toContain('Mint Now Live! The timer has ended and minting is now open to everyone!')
})

test('structured data has the same questions and answers', async () => {
  const shown = [...(await mainOf('/founder-pass')).querySelectorAll('.fp-questions details')].map(
    (entry) => [wordsOf(entry.querySelector('summary')), wordsOf(entry.querySelector('.disclosure-body'))],
  )
  const structured = structuredDataOf('/founder-pass', 'https://touchstone.example')

  expect(structured).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: shown.map(([name, text]) => ({ name, acceptedAnswer: { text } })),
  })
})
