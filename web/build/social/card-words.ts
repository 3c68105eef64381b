import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import subsetFont from 'subset-font'
import { brand } from '#contract/brand'
import { CARD } from './card-path.ts'

const LEFT = 72
const WIDEST = 530
/** The largest size at which the words take no more lines than this. */
const SIZES = [
  { size: 84, lines: 3 },
  { size: 72, lines: 4 },
  { size: 60, lines: 5 },
] as const

export interface Lettering {
  /** The words of a card as a transparent PNG of the card's size. */
  set(words: string): Uint8Array
}

/**
 * Sets words in the site's own typeface, cut to one weight, without asking the machine for a font: the same pixels
 * wherever the site is built.
 */
export async function lettering(): Promise<Lettering> {
  const require = createRequire(import.meta.url)
  await wasm(require)
  const family = '@fontsource-variable/newsreader/files/newsreader-latin-opsz'
  const fonts = await Promise.all([
    face(require.resolve(`${family}-normal.woff2`), { wght: 300, opsz: 72 }),
    face(require.resolve(`${family}-italic.woff2`), { wght: 360, opsz: 20 }),
  ])
  const drawn = (svg: string) =>
    new Resvg(svg, {
      font: { fontBuffers: fonts, defaultFontFamily: 'Newsreader', serifFamily: 'Newsreader' },
    })
  const widthOf = (line: string, size: number) =>
    drawn(page(heading(line, LEFT, 300, size))).getBBox()?.width ?? 0
  return {
    set: (words) =>
      drawn(page(layout(words, widthOf)))
        .render()
        .asPng(),
  }
}

let ready: Promise<void> | undefined
function wasm(require: NodeJS.Require): Promise<void> {
  ready ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then((module) => initWasm(module))
  return ready
}

async function face(file: string, axes: Record<string, number>): Promise<Uint8Array> {
  const text = String.fromCodePoint(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index))
  return subsetFont(await readFile(file), `${text}’“”–`, { targetFormat: 'sfnt', variationAxes: axes })
}

function layout(words: string, widthOf: (line: string, size: number) => number): string {
  const fitting = SIZES.map(({ size, lines }) => ({
    size,
    lines,
    set: brokenAt(words, (line) => widthOf(line, size)),
  }))
  const { size, set } = fitting.find(({ lines, set }) => set.length <= lines) ?? { size: 60, set: [words] }
  const leading = size * 0.98
  const last = 486
  return [
    heading(brand.name, LEFT + 62, 103, 36),
    ...set.map((line, index) => heading(line, LEFT, last - (set.length - 1 - index) * leading, size)),
    `<text x="${LEFT}" y="577" font-size="25" font-style="italic" fill="#9a968a">Research, escrow and a launchpad on the XRP Ledger</text>`,
  ].join('')
}

/** Words in lines no wider than the column. */
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
  return `<text x="${x}" y="${y.toFixed(1)}" font-size="${size}" letter-spacing="${spacing}" fill="#ece6d9">${escaped(line)}</text>`
}

function page(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="Newsreader">${content}</svg>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
