import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface Face {
  readonly name: string
  readonly source: string
  readonly text: string
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  /** Whether to keep kerning, a third of the file. Only large text needs it. */
  readonly kerned?: true
}

export const ASCII = characters(0x20, 0x7e)
const MARKS = '\u00a0©·×–—’“”…−'
/** Characters that pages never use and visitors rarely type. */
const RARE = '<>[\\]^`{|}~'
const MORE_MARKS = '÷‘′″←↑→↓↗≈≤≥'
const COMMON = [...ASCII].filter((sign) => !RARE.includes(sign)).join('') + MARKS + MORE_MARKS
/** Characters of text in Newsreader: no symbols of code. */
const PROSE = `${characters(0x30, 0x39)}${characters(0x41, 0x5a)}${characters(0x61, 0x7a)} !$%&'()+,-./:;?\u00a0–’“”…`

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz'
const HANKEN = {
  source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 600 } },
} as const
const MONO = '@fontsource/red-hat-mono/files/red-hat-mono-latin-400-normal.woff2'

/**
 * Newsreader has no accents: it sets English text only. Hanken Grotesk has them in a separate file, for names of
 * visitors. One optical size of Newsreader serves all sizes; a second one or an axis adds 7 to 10 kB.
 */
export const faces: readonly Face[] = [
  {
    name: 'newsreader.woff2',
    source: `${NEWSREADER}-normal.woff2`,
    text: PROSE,
    axes: { wght: 330, opsz: 44 },
    kerned: true,
  },
  {
    name: 'newsreader-italic.woff2',
    source: `${NEWSREADER}-italic.woff2`,
    text: PROSE,
    axes: { wght: 350, opsz: 24 },
  },
  { name: 'hanken-grotesk.woff2', ...HANKEN, text: COMMON },
  { name: 'hanken-accents.woff2', ...HANKEN, text: characters(0xa1, 0xff) + RARE },
  // Hashes, addresses, amounts, and references that visitors type.
  { name: 'red-hat-mono.woff2', source: MONO, text: `${ASCII}–…`, axes: {} },
]

const FEATURES = ['lnum', 'tnum']
/** Tables that browsers do not use. */
const UNUSED: readonly string[] = ['STAT', 'gasp', 'prep']
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/touchstone/fonts')

/** Subsets the fonts to the characters in use, before a stylesheet refers to them. */
export function fonts(): Plugin {
  return {
    name: 'touchstone-fonts',
    async buildStart() {
      await mkdir(FOLDER, { recursive: true })
      await Promise.all(faces.map(writeFace))
    },
  }
}

async function writeFace({ name, source, text, axes, kerned }: Face): Promise<void> {
  const features = kerned ? [...FEATURES, 'kern'] : FEATURES
  const font = await readFile(createRequire(import.meta.url).resolve(source))
  const recipe = JSON.stringify({ text, axes, features, UNUSED })
  const key = createHash('sha256').update(font).update(recipe).digest('hex')
  const keyFile = join(FOLDER, `${name}.sha256`)
  if ((await readFile(keyFile, 'utf8').catch(() => null)) === key) return

  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    dropTables: UNUSED,
  })
  await writeFile(join(FOLDER, name), subset)
  await writeFile(keyFile, key)
}

function characters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
