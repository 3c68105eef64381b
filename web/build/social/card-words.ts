import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import subsetFont from 'subset-font'
import { brand } from '#contract/brand'
import { CARD } from '../../social-card.ts'
import { ASCII } from '../fonts.ts'
import { text } from '../markup.ts'

const LEFT = 72
const WIDEST = 530
/** Font sizes with their maximum of lines; the first that fits is used. */
const SIZES = [
  { size: 84, most: 3 },
  { size: 72, most: 4 },
  { size: 60, most: 5 },
] as const

/** Renders words as a transparent PNG of the card's size. */
type Lettering = (words: string) => Uint8Array

let cut: Promise<Lettering> | undefined

/** Loads the site's typeface without system fonts, so that every machine renders the same pixels. */
export function lettering(): Promise<Lettering> {
  cut ??= cutLetters()
  return cut
}

async function cutLetters(): Promise<Lettering> {
  const { resolve } = createRequire(import.meta.url)
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const family = '@fontsource-variable/newsreader/files/newsreader-latin-opsz'
  const fontBuffers = await Promise.all([
    face(resolve(`${family}-normal.woff2`), { wght: 300, opsz: 72 }),
    face(resolve(`${family}-italic.woff2`), { wght: 360, opsz: 20 }),
  ])
  const font = { fontBuffers, defaultFontFamily: 'Newsreader', serifFamily: 'Newsreader' }
  const drawn = (content: string) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="Newsreader">${content}</svg>`,
      { font },
    )
  const widthOf = (line: string, size: number) => drawn(heading(line, LEFT, 300, size)).getBBox()?.width ?? 0
  return (words) => drawn(layout(words, widthOf)).render().asPng()
}

async function face(file: string, axes: Record<string, number>): Promise<Uint8Array> {
  return subsetFont(await readFile(file), `${ASCII}’“”–`, { targetFormat: 'sfnt', variationAxes: axes })
}

function layout(words: string, widthOf: (line: string, size: number) => number): string {
  for (const { size, most } of SIZES) {
    const lines = brokenAt(words, (line) => widthOf(line, size))
    if (lines.length <= most) return written(lines, size)
  }
  throw new Error(`A card has no room for "${words}"`)
}

function written(lines: readonly string[], size: number): string {
  const first = 486 - (lines.length - 1) * size * 0.98
  return [
    heading(brand.name, LEFT + 62, 103, 36),
    ...lines.map((line, index) => heading(line, LEFT, first + index * size * 0.98, size)),
    `<text x="${LEFT}" y="577" font-size="25" font-style="italic" fill="#9a968a">Research, escrow and a launchpad on the XRP Ledger</text>`,
  ].join('')
}

/** Wraps words to the column's width. */
function brokenAt(words: string, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && widthOf(`${line} ${word}`) <= WIDEST)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function heading(line: string, x: number, y: number, size: number): string {
  const spacing = (-0.03 * size).toFixed(2)
  return `<text x="${x}" y="${y.toFixed(1)}" font-size="${size}" letter-spacing="${spacing}" fill="#ece6d9">${text(line)}</text>`
}
