// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectionSize } from '../../../web/art/collection.ts'
import { structuredDataOf } from '../../../web/structured-data.ts'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the founder pass page says what the pass is and leads to the mint', async () => {
  const main = await mainOf('/founder-pass')

  expect(wordsOf(main.querySelector('h1'))).toBe(
    'Touchstone Exclusive NFT. Build A Project Or Back the Ecosystem',
  )
  expect(targetsOf(main, 'Mint Now')).toEqual(['/founder-pass-wallet', '/founder-pass-wallet'])
  expect(targetsOf(main, 'Learn More')).toEqual(['#dual-value'])
})

test('its parts stand in order', async () => {
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

  expect(main.querySelectorAll('#for-the-builder dt')).toHaveLength(4)
  expect(main.querySelectorAll('.dual-everyone dt')).toHaveLength(4)
})

test('the strip shows 24 samples of 17 pictures, each before any comes again, and says each once', async () => {
  const main = await mainOf('/founder-pass')
  const told = [...main.querySelectorAll('.strip-sample:not([aria-hidden])')]
  const pictures = told.map((sample) => sample.querySelector('img')?.getAttribute('src'))

  expect(told).toHaveLength(24)
  expect(new Set(pictures.slice(0, collectionSize)).size).toBe(17)
  expect(pictures.slice(collectionSize)).toEqual(pictures.slice(0, 24 - collectionSize))
  expect(pictures.every((src) => /^\/nfts\/\d+\.webp$/.test(src ?? ''))).toBe(true)
  expect(main.querySelectorAll('.strip-sample[aria-hidden="true"]')).toHaveLength(24)
})

test('the strip goes round in 30 seconds, and can be stopped without scripts', async () => {
  const css = readFileSync(join(import.meta.dirname, '../../../web/founder-pass/sample-strip.css'), 'utf8')
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
    '1,175 XRP',
    '1,675 XRP',
  ])
})

test('each path has three steps, and three questions are answered', async () => {
  const main = await mainOf('/founder-pass')
  const paths = [...main.querySelectorAll('.path')]

  expect([...main.querySelectorAll('.path-title')].map(wordsOf)).toEqual([
    'The builder journey',
    'The supporter advantage',
  ])
  expect(paths.map((path) => path.children.length)).toEqual([3, 3])
  expect(main.querySelectorAll('details')).toHaveLength(3)
})

test('the banner says that the mint is open', async () => {
  const banner = wordsOf((await mainOf('/founder-pass')).querySelector('.secure'))

  expect(banner).toContain('Limited Collection. One-Time Mint.')
  expect(banner).toContain('Mint Now Live! The timer has ended and minting is now open to everyone!')
})

test('search engines are told the same questions and answers', async () => {
  const shown = [...(await mainOf('/founder-pass')).querySelectorAll('details')].map((entry) => [
    wordsOf(entry.querySelector('summary')),
    wordsOf(entry.querySelector('.disclosure-body')),
  ])
  const told = structuredDataOf('/founder-pass', 'https://touchstone.example')

  expect(told).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: shown.map(([name, text]) => ({ name, acceptedAnswer: { text } })),
  })
})
