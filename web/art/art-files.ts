import type { Grain } from './crystal.ts'
import { spent } from './minerals.ts'
import type { Picture } from './picture.ts'
import { bare, onSlab } from './specimen.ts'
import { svgText } from './svg-text.ts'
import { artTiers, specimenPath, tierArt } from './tier-art.ts'
import { tierStones } from './tier-stones.ts'

/** A file of the site, and how to make it. Paths are from the site's root. */
export type ArtFile = { readonly path: string; readonly make: () => string | Promise<Uint8Array> }

/** Every picture the site serves as a file. */
export function artFiles(): ArtFile[] {
  return artTiers.flatMap(tierFiles)
}

function tierFiles(tier: (typeof artTiers)[number]): ArtFile[] {
  const { mineral, kind, mohs } = tierArt[tier]
  const title = `${mineral}, ${kind}, hardness ${mohs}`
  const stones = tierStones[tier]
  const gone = stones.map((stone) => ({ ...stone, material: spent(stone.material) }))
  const drawing = (picture: () => Picture, path: string): ArtFile => ({
    path,
    make: () => svgText(picture()),
  })
  return [
    drawing(() => onSlab({ seed: tier, title, stones }, PAGE), specimenPath(tier)),
    drawing(() => bare({ seed: tier, title, stones }, ROW), specimenPath(tier, 'bare')),
    drawing(
      () => onSlab({ seed: tier, title, stones: gone, gold: false }, ROW),
      specimenPath(tier, 'dimmed'),
    ),
  ]
}

/** A card of the page, 200 to 600 px. */
const PAGE: Grain = { least: 110, mirrors: 3, gradients: 36 }
/** A row or a thumbnail, 24 to 96 px. */
const ROW: Grain = { least: 700, mirrors: 2, gradients: 12 }
