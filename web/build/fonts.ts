import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface Face {
  /** The file that `styles/fonts.css` names. */
  readonly name: string
  readonly source: string
  readonly text: string
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  /** What is set in it has no ligatures: it is spaced, or sans serif. */
  readonly apart?: true
}

export const ASCII = characters(0x20, 0x7e)
const MARKS = '\u00a0©·×–—’“”…−'
/** What hardly anybody types, and no page says. */
const RARE = '<>[\\]^`{|}~'
const MORE_MARKS = '÷‘′″←↑→↓↗≈≤≥'
const COMMON = [...ASCII].filter((sign) => !RARE.includes(sign)).join('') + MARKS + MORE_MARKS
/** No signs that only code uses. */
const PROSE = ASCII.replace(/[\\^_`{|}~<>[\]@*=+"']/g, '') + MARKS

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz'
const UPRIGHT = { source: `${NEWSREADER}-normal.woff2`, text: PROSE }
const ITALIC = { source: `${NEWSREADER}-italic.woff2`, text: PROSE }
const HANKEN = {
  source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 600 } },
  apart: true,
} as const
const MONO = '@fontsource/red-hat-mono/files/red-hat-mono-latin-400-normal.woff2'

/**
 * What the site says in its own words is plain English, so Newsreader carries no accents. Hanken Grotesk does, for the
 * names that visitors type, in a file that is fetched where one stands. Newsreader is cut twice, light for headings and
 * sturdy for what is small: with both axes left in, it weighed twice as much as the two together.
 */
export const faces: readonly Face[] = [
  { name: 'newsreader-large.woff2', ...UPRIGHT, axes: { wght: 300, opsz: 60 }, apart: true },
  { name: 'newsreader.woff2', ...UPRIGHT, axes: { wght: 360, opsz: 20 } },
  { name: 'newsreader-italic.woff2', ...ITALIC, axes: { wght: 360, opsz: 22 } },
  { name: 'hanken-grotesk.woff2', ...HANKEN, text: COMMON },
  { name: 'hanken-accents.woff2', ...HANKEN, text: characters(0xa1, 0xff) + RARE },
  // Hashes, addresses and amounts; and a reference as a visitor types it.
  { name: 'red-hat-mono.woff2', source: MONO, text: `${ASCII}…`, axes: {} },
]

const FEATURES = ['kern', 'lnum', 'tnum']
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/touchstone/fonts')

/** Cuts the typefaces down to what the site sets before any stylesheet asks for them. */
export function fonts(): Plugin {
  return {
    name: 'touchstone-fonts',
    async buildStart() {
      await mkdir(FOLDER, { recursive: true })
      await Promise.all(faces.map(writeFace))
    },
  }
}

async function writeFace({ name, source, text, axes, apart }: Face): Promise<void> {
  const features = apart ? FEATURES : [...FEATURES, 'liga']
  const font = await readFile(createRequire(import.meta.url).resolve(source))
  const recipe = JSON.stringify({ text, axes, features })
  const key = createHash('sha256').update(font).update(recipe).digest('hex')
  const keyFile = join(FOLDER, `${name}.sha256`)
  if ((await readFile(keyFile, 'utf8').catch(() => null)) === key) return

  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  })
  await writeFile(join(FOLDER, name), subset)
  await writeFile(keyFile, key)
}

function characters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
