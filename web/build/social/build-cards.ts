import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { keptFiles } from '../../draw/kept-files.ts'
import { cardPath, type Route, routes } from '../../routes.ts'
import { CARD, type Placed } from '../../social-card.ts'
import { lettering } from './card-words.ts'

interface Picture extends Placed {
  readonly drawing: Uint8Array
}

const MARK: Placed = { file: '/mark.svg', width: 46, left: 72, top: 66 }

/** Writes every page's preview card below `outDir`, which must contain the art, or copies it from the cache. */
export async function buildCards(outDir: string): Promise<void> {
  const kept = await keptFiles('social', ['web/build/social', 'functions/contract'])
  const pictureOf = async (placed: Placed) => ({
    ...placed,
    drawing: await readFile(join(outDir, placed.file)),
  })
  const put = async ({ path, card }: Route) => {
    if (!card) return
    const pictures = await Promise.all([...card.art, MARK].map(pictureOf))
    const from = [JSON.stringify({ ...CARD, ...card }), ...pictures.map(({ drawing }) => drawing)]
    await kept.put(join(outDir, cardPath(path)), from, () => drawn(card.words, pictures))
  }
  // Concurrent; sharp limits the number of threads.
  await Promise.all(routes.map(put))
  await kept.forgetOthers()
}

async function drawn(words: string, pictures: readonly Picture[]): Promise<Uint8Array> {
  const set = await lettering()
  return sharp(Buffer.from(GROUND))
    .composite([...(await Promise.all(pictures.map(onCard))), { input: Buffer.from(set(words)) }])
    .png({ palette: true, quality: 92, effort: 7 })
    .toBuffer()
}

/** A picture at its size, cropped to the card. */
async function onCard({ drawing, width, left, top }: Picture) {
  const whole = sharp(drawing, { density: 110 }).resize(width).png()
  const { data, info } = await whole.toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const seen = {
    left: x - left,
    top: y - top,
    width: Math.min(info.width - (x - left), CARD.width - x),
    height: Math.min(info.height - (y - top), CARD.height - y),
  }
  return { input: await sharp(data).extract(seen).toBuffer(), left: x, top: y }
}

/** The background. */
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
