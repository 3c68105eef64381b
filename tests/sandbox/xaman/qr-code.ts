import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { encode } from 'uqr'

/** The platform's three picture qualities: error correction level and width in pixels. */
const QUALITIES = {
  m: { ecc: 'M', width: 289 },
  q: { ecc: 'Q', width: 292 },
  h: { ecc: 'H', width: 318 },
} as const
export type Quality = keyof typeof QUALITIES

const QUIET_ZONE = 2

/** The modules of a QR code for the text, row by row, without a quiet zone. True is dark. */
export function qrMatrix(text: string, quality: Quality): boolean[][] {
  return encode(text, { ecc: QUALITIES[quality].ecc, border: 0 }).data
}

/** The same code as a PNG of the platform's size for that quality. */
export async function qrPng(text: string, quality: Quality): Promise<Uint8Array<ArrayBuffer>> {
  const matrix = qrMatrix(text, quality)
  const size = matrix.length + 2 * QUIET_ZONE
  const modules = matrix.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : [])),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join('')}"/></svg>`
  await rendererReady()
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: QUALITIES[quality].width } }).render()
  return Uint8Array.from(image.asPng())
}

let ready: Promise<void> | undefined

/** The renderer's module may be loaded once per process. */
function rendererReady(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  ready ??= initWasm(Uint8Array.from(readFileSync(wasm)))
  return ready
}
