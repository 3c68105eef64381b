import { type TierId, tierIds, tiers } from '#contract/tiers'
import { tierArt } from '../../art/tier-art.ts'

const perks = {
  common: {
    deliverables: ['Brand Starter Kit'],
    adSpace: '1 quarterly',
    kyc: '50% off',
    escrow: ['10% off lifetime', '20% off first escrow', '$ECHOZ rebate up to $500/year'],
    extraPerks: 'Founder Discord role',
  },
  uncommon: {
    deliverables: ['Branding Guide Lite (10-12 pages)', 'Pitch Deck Lite (10 slides)'],
    adSpace: '2 quarterly',
    kyc: '1 free',
    escrow: ['15% off lifetime', '25% off first $25,000', '$ECHOZ rebate up to $750/year'],
    extraPerks: 'Project spotlight in the blog',
  },
  rare: {
    deliverables: ['Informative website (1-3 sections)', 'Lightpaper (8-12 pages)'],
    adSpace: '1 monthly for 3 months',
    kyc: '1 free',
    escrow: ['20% off lifetime', '30% off first $50,000', '$TRINX rebate of 30% of fees'],
    extraPerks: 'Newsletter feature',
  },
  epic: {
    deliverables: ['Whitepaper Core (15-20 pages)', 'Investor Deck (15-18 slides)'],
    foundersCredit: '$2500',
    adSpace: '1 monthly for 6 months',
    kyc: '1 free',
    escrow: ['25% off lifetime', '40% off first $75,000', '$TRINX rebate of 40%'],
    extraPerks: 'Priority launchpad feature',
  },
  legendary: {
    deliverables: ['Whitepaper Pro (20-30 pages)', 'Extended website (4-6 sections and blog CMS)'],
    foundersCredit: '$5000',
    maintenance: '1 month',
    adSpace: '1 monthly for 9 months',
    kyc: '1 free',
    escrow: ['30% off lifetime', '40% off first $100K', '$TRINX rebate of 50%'],
    extraPerks: 'Dedicated AMA and marketing push',
  },
  mythic: {
    deliverables: [
      'Whitepaper Executive (30-40 pages)',
      'Full-suite website (7-8 sections plus blog and funnels)',
      'Brand System Pro',
    ],
    foundersCredit: '$8000',
    maintenance: '2 months',
    adSpace: '1 monthly for 12 months',
    kyc: '2 free',
    escrow: [
      '40% off lifetime',
      '50% off first $150K',
      'Full escrow-fee rebate in $ECHOZ/$TRINX, capped at 2 escrows/year',
    ],
    extraPerks: 'Co-marketing package, partner introductions and a strategy session',
  },
} as const satisfies Record<TierId, object>

export type RarityTier = (typeof rarityTiers)[number]

/** The six tiers with price, mineral and perks, lowest first. Null is a perk that the tier does not give. */
export const rarityTiers = tierIds.map((tier) => ({
  tier,
  foundersCredit: null,
  maintenance: null,
  ...tiers[tier],
  ...tierArt[tier],
  ...perks[tier],
}))
