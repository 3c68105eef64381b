import { taxonOf } from '#contract/taxon'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import { type Figures, figures } from '#contract/wire/figures'

export const ISSUER = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
export const MINTER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

/** NFTokenIDs of a tier, by their serial numbers. */
function tokenOf(tier: TierId, serial: number): string {
  const head = `00080000${'3A'.repeat(20)}`
  const tail = serial.toString(16).toUpperCase().padStart(8, '0')
  const scrambled = (tiers[tier].taxon ^ taxonOf(`${head}00000000${tail}`)) >>> 0
  return `${head}${scrambled.toString(16).toUpperCase().padStart(8, '0')}${tail}`
}

export const TOKENS = { rare: [tokenOf('rare', 1), tokenOf('rare', 2)] } as const

/** Our figures for a sale of this many passes of each tier at their prices. */
export function figuresOf(sold: Partial<Record<TierId, number>>, holds: { minter?: number } = {}): Figures {
  return figures.parse({
    tiers: tierIds.map((tier) => {
      const gone = sold[tier] ?? 0
      const { supply: total, price } = tiers[tier]
      return { tier, total, sold: gone, held: 0, free: total - gone, paidDrops: `${BigInt(gone) * price}` }
    }),
    issuer: { address: ISSUER, passes: 0, balanceDrops: '21000000' },
    minter: { address: MINTER, passes: holds.minter ?? 0, balanceDrops: '51250988112' },
    waiting: 0,
  })
}
