import type { TierId } from '#contract/tiers'
import { type SpecimenView, type StoneSet, tierArt } from '../../art/tier-art.ts'
import { spent } from '../light/minerals.ts'
import type { Grain } from '../light/stone.ts'
import type { Picture } from '../picture/picture.ts'
import { stonesOf } from './finds.ts'
import { bare, onSlab } from './specimen.ts'

/** A tier's stones, as served at `specimenPath`. */
export function tierPicture(tier: TierId, view: SpecimenView = 'slab', grain = pageGrain(tier)): Picture {
  const { mineral, kind, mohs } = tierArt[tier]
  const title = `${mineral}, ${kind}, hardness ${mohs}`
  const stones = stonesOf(tier)
  const specimen = { seed: tier, title, stones }
  if (view === 'bare') return bare(specimen, ROW)
  if (view === 'slab') return onSlab({ ...specimen, gold: tier === 'common' ? 'across' : 'before' }, grain)
  const dull = stones.map((stone) => ({ ...stone, material: spent(stone.material) }))
  return onSlab({ seed: tier, title: `${title}, not available`, stones: dull, gold: false }, ROW)
}

/** Stones of a tier's mineral from another set, as served at `stonePath`. */
export function otherPicture(tier: TierId, set: StoneSet, grain = ROW): Picture {
  return bare({ seed: `${set} ${tier}`, title: tierArt[tier].mineral, stones: stonesOf(tier, set) }, grain)
}

const FINE: Grain = { least: 100, mirrors: 3, gradients: 40 }
const BRILLIANT: Grain = { ...FINE, least: 250, gradients: 48 }

/** For a card of 200 to 600 px. The brilliant has less detail, because its smallest facets look like noise. */
const pageGrain = (tier: TierId): Grain => (tier === 'mythic' ? BRILLIANT : FINE)
/** For one of several cards of up to 400 px. */
export const cardGrain = (tier: TierId): Grain =>
  tier === 'mythic' ? BRILLIANT : { ...FINE, least: 350, gradients: 24 }
/** For a card of 100 to 180 px on a phone. */
export const PHONE_CARD: Grain = { least: 900, mirrors: 2, gradients: 8 }
/** For a thumbnail of 24 to 96 px and for a dimmed stone. */
const ROW: Grain = { least: 900, mirrors: 2, gradients: 12 }
/** For a thumbnail on a phone. */
export const PHONE_ROW: Grain = { least: 2800, mirrors: 1, gradients: 0 }
