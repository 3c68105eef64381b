import { minerals } from '#contract/minerals'
import { type TierId, tierIds } from '#contract/tiers'

/** The grades of the pass, least to most scarce. */
export type ArtTier = TierId

export type Mineral = (typeof minerals)[TierId]

/** The pictures of a tier: on its slab, the bare stone for rows and thumbnails, and the slab with the stone gone grey. */
export const specimenViews = ['slab', 'bare', 'dimmed'] as const
export type SpecimenView = (typeof specimenViews)[number]

/** Pages that show other stones of the tiers' minerals than those that stand for the passes. */
export const stoneSets = ['home', 'rewards'] as const
export type StoneSet = (typeof stoneSets)[number]

export const artTiers: readonly ArtTier[] = tierIds

/**
 * What each tier is made of: its mineral, what the stone looks like in the words of a specimen label, and its hardness
 * on the Mohs scale. Rank is hardness: a harder stone scratches every softer one.
 */
export const tierArt = {
  common: { mineral: minerals.common, kind: 'ivory rhombohedron', mohs: 3 },
  uncommon: { mineral: minerals.uncommon, kind: 'green octahedron', mohs: 4 },
  rare: { mineral: minerals.rare, kind: 'violet prism', mohs: 7 },
  epic: { mineral: minerals.epic, kind: 'amber prism', mohs: 8 },
  legendary: { mineral: minerals.legendary, kind: 'blue bipyramid', mohs: 9 },
  mythic: { mineral: minerals.mythic, kind: 'prismatic brilliant', mohs: 10 },
} as const satisfies Record<ArtTier, { mineral: Mineral; kind: string; mohs: number }>

export const mohsScale = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The tier whose stone has this hardness. Four of the ten places on the scale have none. */
export function tierOfHardness(mohs: number): ArtTier | undefined {
  return artTiers.find((tier) => tierArt[tier].mohs === mohs)
}

/**
 * The address of a tier's picture under the site's root. On their slabs all six lie on one sheet, for they are mostly
 * shown together; every other view, and `/art/tier-rare.svg` for a page that shows one slab alone, is a file of its own.
 */
export function specimenPath(tier: ArtTier, view: SpecimenView = 'slab'): string {
  return view === 'slab' ? `/art/specimens.svg#${tier}` : `/art/tier-${tier}-${view}.svg`
}

/** What the mint page shows a phone before anyone scrolls. */
export const isFirst = (tier: ArtTier): boolean => artTiers.indexOf(tier) < 2

/**
 * The file of a tier on its slab for a phone, where the tiers lie one below the other; `tier-specimen.css` cuts one out.
 * The first ones come alone, so that they come soon.
 */
export const stripPath = (tier: ArtTier): string => `/art/specimens-small${isFirst(tier) ? '' : '-later'}.svg`

/** The bare stone on the sheet that has all six, for a page that shows most of them: the tier's own, or another of its mineral. */
export function stonePath(tier: ArtTier, set?: StoneSet): string {
  return `/art/stones${set ? `-${set}` : ''}.svg#${tier}`
}
