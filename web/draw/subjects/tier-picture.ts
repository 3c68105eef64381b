import { type ArtTier, type SpecimenView, type StoneSet, tierArt } from '../../art/tier-art.ts'
import { spent } from '../light/minerals.ts'
import type { Grain } from '../light/stone.ts'
import type { Picture } from '../picture/picture.ts'
import { stonesOf } from './finds.ts'
import { bare, onSlab } from './specimen.ts'

/** A tier's specimen, as `specimenPath` serves it. */
export function tierPicture(tier: ArtTier, view: SpecimenView = 'slab', grain = pageGrain(tier)): Picture {
  const { mineral, kind, mohs } = tierArt[tier]
  const title = `${mineral}, ${kind}, hardness ${mohs}`
  const stones = stonesOf(tier)
  const specimen = { seed: tier, title, stones }
  if (view === 'bare') return bare(specimen, ROW)
  if (view === 'slab') return onSlab({ ...specimen, gold: tier === 'common' ? 'across' : 'before' }, grain)
  const dull = stones.map((stone) => ({ ...stone, material: spent(stone.material) }))
  return onSlab({ seed: tier, title: `${title}, not available`, stones: dull, gold: false }, ROW)
}

/** Another stone of a tier's mineral, alone, as `stonePath` serves it. */
export function otherPicture(tier: ArtTier, set: StoneSet, grain = ROW): Picture {
  return bare({ seed: `${set} ${tier}`, title: tierArt[tier].mineral, stones: stonesOf(tier, set) }, grain)
}

const FINE: Grain = { least: 100, mirrors: 3, gradients: 40 }
const BRILLIANT: Grain = { ...FINE, least: 250, gradients: 48 }

/** For a card of 200 to 600 px. A brilliant has so many facets that its smallest would be noise. */
const pageGrain = (tier: ArtTier): Grain => (tier === 'mythic' ? BRILLIANT : FINE)
/** For a card among others, of up to 400 px: what a brilliant needs for its fire, and fewer pieces for the rest. */
export const cardGrain = (tier: ArtTier): Grain =>
  tier === 'mythic' ? BRILLIANT : { ...FINE, least: 350, gradients: 24 }
/** The same on a phone, where such a card is 100 to 180 px wide. */
export const PHONE_CARD: Grain = { least: 900, mirrors: 2, gradients: 8 }
/** For a row or a thumbnail of 24 to 96 px, and for a stone gone dull. */
const ROW: Grain = { least: 900, mirrors: 2, gradients: 12 }
/** For a row on a phone. */
export const PHONE_ROW: Grain = { least: 2800, mirrors: 1, gradients: 0 }
