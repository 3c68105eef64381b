import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { keptFiles } from '../../draw/kept-files.ts'
import { routes } from '../../routes.ts'
import type { SocialCard } from '../../social-card.ts'
import { CARD, cardPath } from './card-path.ts'
import { type Lettering, lettering } from './card-words.ts'

/**
 * Writes every page's card below `outDir`, as PNG of 1200 by 630. The pictures on them are taken from there, so the art
 * has to be drawn first. A card whose words, pictures and drawing code are those of an earlier build is copied.
 */
export async function buildCards(outDir: string): Promise<void> {
  const kept = await keptFiles('social', ['web/build/social', 'functions/contract'])
  let letters: Promise<Lettering> | undefined
  const queue = routes.values()
  const work = async () => {
    for (const { path, card } of queue) {
      if (!card) continue
      const art = await Promise.all(card.art.map(({ file }) => readFile(join(outDir, file))))
      const mark = await readFile(join(outDir, 'mark.svg'))
      await kept.put(join(outDir, cardPath(path)), [JSON.stringify(card), mark, ...art], async () => {
        letters ??= lettering()
        return drawn(card, art, mark, await letters)
      })
    }
  }
  // Several at a time: each is drawn off this thread.
  await Promise.all([work(), work(), work(), work()])
  await kept.forgetOthers()
}

async function drawn(
  { words, art }: SocialCard,
  pictures: readonly Uint8Array[],
  mark: Uint8Array,
  letters: Lettering,
): Promise<Uint8Array> {
  const placed = await Promise.all(
    art.map(({ width, left, top }, index) => onCard(pictures[index] ?? mark, width, left, top)),
  )
  return sharp(Buffer.from(GROUND))
    .composite([...placed, await onCard(mark, 46, 72, 66), { input: Buffer.from(letters.set(words)) }])
    .png({ palette: true, quality: 92, effort: 7 })
    .toBuffer()
}

/** A drawing at its width on the card, without what runs over the edge. */
async function onCard(svg: Uint8Array, width: number, left: number, top: number) {
  const whole = await sharp(svg, { density: 110 }).resize(width).png().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const input = await sharp(whole.data)
    .extract({
      left: x - left,
      top: y - top,
      width: Math.min(whole.info.width - (x - left), CARD.width - x),
      height: Math.min(whole.info.height - (y - top), CARD.height - y),
    })
    .toBuffer()
  return { input, left: x, top: y }
}

/** Slate under the lamp, with a rule above the last line that begins in gold. */
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
  <defs>
    <radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="40" cy="-80" r="900">
      <stop stop-color="#3a4041"/><stop offset=".45" stop-color="#1d2224"/><stop offset="1" stop-color="#14181a"/>
    </radialGradient>
    <linearGradient id="gold"><stop stop-color="#b9882f"/><stop offset=".4" stop-color="#f3d593"/><stop offset="1" stop-color="#8f6a25"/></linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="#14181a"/>
  <rect width="100%" height="100%" fill="url(#lamp)"/>
  <rect x="72" y="534" width="1056" height="1" fill="#ece6d9" fill-opacity=".18"/>
  <rect x="72" y="532.500" width="112" height="3" fill="url(#gold)"/>
</svg>`
