import { minerals } from '#contract/minerals'
import type { TierId } from '#contract/tiers'

/** The six grades of the pass, least to most scarce. */
export type ArtTier = TierId

export type Mineral = (typeof minerals)[TierId]

/** Which picture of a tier: on its slab, the bare stone for rows and thumbnails, or the slab with the stone gone grey. */
export type SpecimenView = 'slab' | 'bare' | 'dimmed'

/** Pages that show other stones of the six minerals than those that stand for the passes. */
export const stoneSets = ['home', 'rewards'] as const
export type StoneSet = (typeof stoneSets)[number]

export type TierArt = {
  readonly tier: ArtTier
  readonly mineral: Mineral
  /** What the stone looks like, in the words of a specimen label. */
  readonly kind: string
  /** Hardness on the Mohs scale, 1 to 10. */
  readonly mohs: number
  /** One sentence for the label. */
  readonly blurb: string
}

export const artTiers: readonly ArtTier[] = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic']

export const specimenViews: readonly SpecimenView[] = ['slab', 'bare', 'dimmed']

/** What each tier is made of. Rank is hardness: a harder stone scratches every softer one. */
export const tierArt: Readonly<Record<ArtTier, TierArt>> = {
  common: {
    tier: 'common',
    mineral: minerals.common,
    kind: 'ivory rhombohedron',
    mohs: 3,
    blurb: 'Clear enough to read through, and it shows every line twice.',
  },
  uncommon: {
    tier: 'uncommon',
    mineral: minerals.uncommon,
    kind: 'green octahedron',
    mohs: 4,
    blurb: 'Eight faces, split clean along every one of them.',
  },
  rare: {
    tier: 'rare',
    mineral: minerals.rare,
    kind: 'violet prism',
    mohs: 7,
    blurb: 'Six sides and a point, grown one layer at a time.',
  },
  epic: {
    tier: 'epic',
    mineral: minerals.epic,
    kind: 'amber prism',
    mohs: 8,
    blurb: 'Warm and heavy, with a roof cut by no one.',
  },
  legendary: {
    tier: 'legendary',
    mineral: minerals.legendary,
    kind: 'blue bipyramid',
    mohs: 9,
    blurb: 'Two steep pyramids, base to base. Only one stone marks it.',
  },
  mythic: {
    tier: 'mythic',
    mineral: minerals.mythic,
    kind: 'prismatic brilliant',
    mohs: 10,
    blurb: 'Nothing on the scale scratches it. Light goes in white and comes out in colours.',
  },
}

/**
 * The address of a tier's picture under the site's root. On their slabs all six lie on one sheet, for they are mostly
 * shown together; every other view, and `/art/tier-rare.svg` for a page that shows one slab alone, is a file of its own.
 */
export function specimenPath(tier: ArtTier, view: SpecimenView = 'slab'): string {
  return view === 'slab' ? `/art/specimens.svg#${tier}` : `/art/tier-${tier}-${view}.svg`
}

/** The bare stone on the sheet that has all six, for a page that shows most of them: the tier's own, or another of its mineral. */
export function stonePath(tier: ArtTier, set?: StoneSet): string {
  return `/art/stones${set ? `-${set}` : ''}.svg#${tier}`
}
