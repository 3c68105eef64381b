import { collectionPath, collectionSize } from './collection.ts'
import { collectionPicture } from './collection-picture.ts'
import type { Grain } from './crystal.ts'
import { guardianPath, guardians } from './guardian-art.ts'
import { guardianPicture } from './guardian-picture.ts'
import { favicon, mark } from './mark-picture.ts'
import { spent } from './minerals.ts'
import type { Picture } from './picture.ts'
import { raster } from './raster.ts'
import { bare, onSlab } from './specimen.ts'
import { svgText } from './svg-text.ts'
import { type ArtTier, artTiers, specimenPath, tierArt } from './tier-art.ts'
import { tierStones } from './tier-stones.ts'
import { touchstone } from './touchstone.ts'

/** A file of the site, and how to make it. Paths are from the site's root. */
export type ArtFile = { readonly path: string; readonly make: () => string | Promise<Uint8Array> }

/** Every picture the site serves as a file. */
export function artFiles(): ArtFile[] {
  return [
    ...markFiles(),
    ...touchstoneFiles(),
    ...artTiers.flatMap(tierFiles),
    ...collectionFiles(),
    ...guardianFiles(),
  ]
}

const drawing = (path: string, picture: () => Picture): ArtFile => ({ path, make: () => svgText(picture()) })

const markFiles = (): ArtFile[] => [drawing('/mark.svg', () => mark), drawing('/favicon.svg', () => favicon)]

const touchstoneFiles = (): ArtFile[] => [
  drawing('/art/touchstone.svg', () => touchstone()),
  drawing('/art/touchstone-stone.svg', () => touchstone('stone')),
  drawing('/art/touchstone-streak.svg', () => touchstone('streak')),
]

function tierFiles(tier: ArtTier): ArtFile[] {
  const { mineral, kind, mohs } = tierArt[tier]
  const title = `${mineral}, ${kind}, hardness ${mohs}`
  const stones = tierStones[tier]
  const gone = stones.map((stone) => ({ ...stone, material: spent(stone.material) }))
  return [
    drawing(specimenPath(tier), () =>
      onSlab({ seed: tier, title, stones, gold: tier === 'common' ? 'across' : 'before' }, PAGE[tier]),
    ),
    drawing(specimenPath(tier, 'bare'), () => bare({ seed: tier, title, stones }, ROW)),
    drawing(specimenPath(tier, 'dimmed'), () =>
      onSlab({ seed: tier, title, stones: gone, gold: false }, ROW),
    ),
  ]
}

const guardianFiles = (): ArtFile[] =>
  guardians.map((guardian) => drawing(guardianPath(guardian), () => guardianPicture(guardian)))

const collectionFiles = (): ArtFile[] =>
  Array.from({ length: collectionSize }, (_, i) => i + 1).flatMap((image) => [
    { path: collectionPath(image), make: () => raster(collectionPicture(image), 1000, 'png') },
    { path: collectionPath(image, 'webp'), make: () => raster(collectionPicture(image), 480, 'webp') },
  ])

const FINE: Grain = { least: 100, mirrors: 3, gradients: 40 }
/** For a card of 200 to 600 px. A brilliant has so many facets that its smallest would be noise. */
const PAGE: Readonly<Record<ArtTier, Grain>> = {
  common: FINE,
  uncommon: FINE,
  rare: FINE,
  epic: FINE,
  legendary: FINE,
  mythic: { ...FINE, least: 260 },
}
/** For a row or a thumbnail of 24 to 96 px, and for a stone gone dull. */
const ROW: Grain = { least: 700, mirrors: 2, gradients: 12 }
