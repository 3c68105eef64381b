import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { htmlOf, mainOf, wordsOf } from './page-markup.tsx'

const PAGES = [
  '/',
  '/investors',
  '/platform-features',
  '/launchpad',
  '/rewards',
  '/escrow',
  '/roadmap',
  '/founder-pass',
  '/incubator',
  '/meet',
  '/how-we-test',
  '/privacy-policy',
  '/terms-conditions',
]

const SITE = [
  '/',
  '/investors',
  '/platform-features',
  '/launchpad',
  '/rewards',
  '/incubator',
  '/founder-pass',
  '/founder-pass-wallet',
  '/meet',
  '/faq',
  '/escrow',
  '/roadmap',
  '/investor-form',
  '/developer-form',
  '/incubator-form',
  '/application-status',
  '/proof',
  '/verify',
  '/developers',
  '/how-we-test',
  '/privacy-policy',
  '/terms-conditions',
]

test.each(PAGES)('%s has one h1, and no heading skips a level', async (path) => {
  const levels = [...(await mainOf(path)).querySelectorAll('h1, h2, h3, h4')].map((heading) =>
    Number(heading.tagName.slice(1)),
  )

  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2)
})

test.each(PAGES)('every link of %s leads to a page of the site, or to a target on this one', async (path) => {
  const main = await mainOf(path)

  for (const link of main.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) expect(main.querySelector(href), href).not.toBeNull()
    else expect(SITE, wordsOf(link)).toContain(href.split('#')[0])
  }
})

test.each(PAGES)('%s needs no style attribute and no script, and uses an id once', async (path) => {
  const main = await mainOf(path)
  const ids = [...main.querySelectorAll('[id]')].map(({ id }) => id)

  expect(main.querySelectorAll('[style], script, template')).toHaveLength(0)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(PAGES)(
  'every picture of %s has reserved space and an alt text, empty only on purpose',
  async (path) => {
    const isFit = (image: Element) =>
      image.hasAttribute('alt') &&
      // In pixels, or relative to a frame with reserved space.
      /^[1-9]\d*%?$/.test(image.getAttribute('width') ?? '') &&
      Number(image.getAttribute('height')) > 0
    const images = [...(await mainOf(path)).querySelectorAll('img')]
    expect(images.filter((image) => !isFit(image)).map(({ outerHTML }) => outerHTML)).toEqual([])
  },
)

test.each(PAGES)('every drawing of %s has a name or is hidden from screen readers', async (path) => {
  const isNamed = (drawing: Element) =>
    drawing.getAttribute('role') === 'img' && Boolean(drawing.getAttribute('aria-label'))
  const isHidden = (drawing: Element) => drawing.getAttribute('aria-hidden') === 'true'
  const unsaid = [...(await mainOf(path)).querySelectorAll('svg')].filter(
    (drawing) => !isNamed(drawing) && !isHidden(drawing),
  )
  expect(unsaid.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
})

test.each(PAGES)('%s is at most 40 kB of HTML on the wire', async (path) => {
  expect(gzipSync(await htmlOf(path)).length).toBeLessThan(40_000)
})
