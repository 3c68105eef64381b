import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type TierId, tierIds } from '#contract/tiers'
import { stripPath } from '../../web/art/tier-art.ts'

const WEB = join(import.meta.dirname, '../../web')
const TOKENS = readFileSync(join(WEB, 'styles/tokens.css'), 'utf8')

const raw = declarationsIn(TOKENS.slice(0, TOKENS.indexOf('/* meaning, on slate */')))
const slate = {
  ...raw,
  ...declarationsIn(between('/* meaning, on slate */', '/* meaning, on a printed page')),
}
const paper = { ...slate, ...declarationsIn(TOKENS.slice(TOKENS.indexOf('/* meaning, on a printed page'))) }

const GROUNDS = ['ground', 'surface', 'surface-2', 'well']
const TEXTS = ['text', 'text-2', 'text-3', 'accent', 'accent-hi', 'alert', 'ok']

test.each([
  ['slate', slate],
  ['paper', paper],
] as const)('every text colour reaches 4.5:1 on every background of %s', (_, tokens) => {
  for (const ground of GROUNDS) {
    for (const text of TEXTS) {
      expect(contrast(tokens, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test.each([
  ['slate', slate],
  ['paper', paper],
] as const)('notices, gold and the borders of controls keep their contrast on %s', (_, tokens) => {
  expect(contrast(tokens, 'alert', 'alert-ground')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tokens, 'ok', 'ok-ground')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tokens, 'text', 'alert-ground')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tokens, 'text', 'ok-ground')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tokens, 'on-accent', 'gold-400')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tokens, 'focus', 'focus-gap')).toBeGreaterThanOrEqual(3)
  for (const ground of ['ground', 'surface']) {
    expect(contrast(tokens, 'control', ground), `control on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})

test('the name of every tier can be read in its own colour', () => {
  for (const tier of tierIds) {
    for (const ground of GROUNDS) {
      expect(contrast(slate, `tier-${tier}`, ground), `${tier} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !/^(dist|\.build)\//.test(file))
  .map((file) => ({ file, css: readFileSync(join(WEB, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))
const everyName = new Set(sheets.flatMap(({ css }) => namesIn(css, /(--[\w-]+)\s*:/g)))
const rawColours = Object.keys(declarationsIn(between('/* stone */', '/* tiers')))

const timesNamed = (css: string, tier: TierId) =>
  namesIn(css, new RegExp(`([.-]\\w+-${tier}\\b|value="${tier}")`, 'g')).length

test.each(sheets.filter(({ css }) => timesNamed(css, tierIds[0]) > 0))(
  '$file names every tier if it names the lowest',
  ({ css }) => {
    const [lowest, ...others] = tierIds.map((tier) => timesNamed(css, tier))
    expect(others).toEqual(others.map(() => lowest))
  },
)

test('on a phone each tier is shown at its place in the strip', () => {
  const css = readFileSync(join(WEB, 'art/tier-specimen.css'), 'utf8')
  const places = [...css.matchAll(/([^{}]*\.on-[^{}]*)\{\s*object-position: 50% ([\d.]+)%;/g)]
  const placed = (tier: TierId) =>
    places.find(([, selector = '']) => new RegExp(`\\.on-${tier}\\b`).test(selector))?.[2] ?? '0'
  for (const tier of tierIds) {
    const strip = tierIds.filter((other) => stripPath(other) === stripPath(tier))
    const place = (100 * strip.indexOf(tier)) / (strip.length - 1)
    expect(Number(placed(tier)), tier).toBeCloseTo(place, 1)
  }
})

test.each(sheets.filter(({ file }) => !/^styles\/(index|fonts)\.css$/.test(file)))(
  '$file keeps to a layer of the cascade',
  ({ css }) => {
    expect(css.trim()).toMatch(/^@layer (reset|tokens|base|layout|ui|shell|page|still) \{[\s\S]*\}$/)
  },
)

test.each(sheets)('$file uses only existing tokens, and colours by meaning', ({ file, css }) => {
  const used = namesIn(css, /var\((--[\w-]+)/g)
  expect(used.filter((name) => !everyName.has(name))).toEqual([])
  const raw = used.filter((name) => rawColours.includes(name.slice(2)))
  expect(file === 'styles/tokens.css' ? [] : raw).toEqual([])
})

/** Where colours and scales are defined; every other sheet uses these. */
const TOKEN_SHEETS = /^styles\/(tokens|print)\.css$/
/** The marks of projects have their own colours, not the site's. */
const NOT_OURS = /#(?:f3ead6|33566b|4c5b46|7d4432|75653f)\b/g
const RAW_COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:black|white|gold|grey|gray)(?![\w-])/gi
/** Easing curves, small radii, font families, and z-indexes. */
const RAW_SCALE =
  /cubic-bezier\([^)]*\)|border-radius: [123]px|font-family: (?!var|inherit)[^;]+|z-index: (?:[4-9]|\d\d+)/g

test.each(sheets.filter(({ file }) => !TOKEN_SHEETS.test(file)))(
  '$file defines no colour and no scale',
  ({ file, css }) => {
    // In a mask black means opacity, and in a picture's address it is part of the picture.
    const said = css
      .replaceAll(/mask(?:-image)?:[^;]+;|url\([^)]*\)/g, '')
      .replaceAll(file === 'pages/launchpad/project-mark.css' ? NOT_OURS : /(?!)/g, '')

    expect(said.match(RAW_COLOUR) ?? []).toEqual([])
    expect(file === 'styles/fonts.css' ? [] : (said.match(RAW_SCALE) ?? [])).toEqual([])
  },
)

test.each(sheets)(
  '$file lets margins, paddings, borders and texts start and end with the line',
  ({ css }) => {
    expect(
      css.match(/(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)\b/g) ?? [],
    ).toEqual([])
  },
)

test.each(sheets)(
  '$file gives a margin, padding or inset whose sides differ along the line by start and end',
  ({ css }) => {
    const shorthands = [...css.matchAll(/(?<![\w-])(?:margin|padding|inset):([^;]+);/g)]
    const physical = shorthands.filter(([, sides = '']) => {
      const [, right, , left] = sides.match(/[\w-]+\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? []
      return left !== right && left !== undefined
    })
    expect(physical.map(([declaration]) => declaration)).toEqual([])
  },
)

test('what is scrolled to is not moved below the header twice: the page has its height as padding', () => {
  expect(
    sheets.filter(({ css }) => /html \{[^}]*scroll-padding-top: calc\(var\(--nav\)/.test(css)),
  ).toHaveLength(1)
  expect(
    sheets.filter(({ css }) => /scroll-margin-top:[^;]*--nav/.test(css)).map(({ file }) => file),
  ).toEqual([])
})

test('nothing is taken out of the page while it is empty: a screen reader announces what changes in a region that is there', () => {
  const rules = sheets.flatMap(({ css }) => [...css.matchAll(/([^{}]*(?<!:not\():empty\s*)\{([^{}]*)\}/g)])
  expect(rules.length).toBeGreaterThan(3)
  expect(
    rules.filter(([, , body = '']) => /display: none/.test(body)).map(([, selector = '']) => selector),
  ).toEqual([])
})

test('every token is used', () => {
  const used = new Set(sheets.flatMap(({ css }) => namesIn(css, /var\((--[\w-]+)/g)))
  expect(namesIn(TOKENS, /^\s+(--[\w-]+):/gm).filter((name) => !used.has(name))).toEqual([])
})

test('files that cannot use a token have the tokens’ colours', () => {
  const known = new Set(TOKENS.match(/#[\da-f]{6}\b/g))
  const files = ['index.html', 'public/site.webmanifest', 'forms/chevron.svg', 'build/social/card-words.ts']
  const named = files.flatMap((file) => readFileSync(join(WEB, file), 'utf8').match(/#[\da-f]{6}\b/g) ?? [])

  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((colour) => !known.has(colour))).toEqual([])
})

test('the stylesheet rules cover all files, and detect raw colours', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(rawColours).toEqual(expect.arrayContaining(['slate-900', 'bone-100', 'paper', 'ink', 'gold-400']))
})

function namesIn(css: string, pattern: RegExp): string[] {
  return [...css.matchAll(pattern)].map(([, name = '']) => name)
}

function between(start: string, end: string): string {
  return TOKENS.slice(TOKENS.indexOf(start), TOKENS.indexOf(end))
}

function declarationsIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}

/** The contrast ratio of WCAG 2.2 between two opaque tokens. */
function contrast(tokens: Record<string, string>, a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(hexOf(tokens, a)), luminance(hexOf(tokens, b))].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function hexOf(tokens: Record<string, string>, name: string): string {
  const value = tokens[name] ?? ''
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (alias) return hexOf(tokens, alias)
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${name} is not an opaque colour: ${value}`)
  return value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
