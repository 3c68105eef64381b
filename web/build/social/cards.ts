/** A picture of the site on a card, and where it lies there, in pixels; it may run over the edge. */
interface Placed {
  /** From the site's root: a file that the art of the build has drawn. */
  readonly file: string
  readonly width: number
  readonly left: number
  readonly top: number
}

/** What a link to a page looks like where links are previewed. */
export interface SocialCard {
  readonly words: string
  readonly art: readonly Placed[]
}

export const CARD = { width: 1200, height: 630 } as const

/** The address of a page's card. Pages without one of their own show that of the home page. */
export function cardPath(path: string): string {
  const own = path in cards ? path : '/'
  return `/social/${own === '/' ? 'home' : own.slice(1)}.png`
}

const stone: Placed = { file: '/art/touchstone.svg', width: 760, left: 580, top: 10 }
const bareStone: Placed = { ...stone, file: '/art/touchstone-stone.svg' }
const large = (file: string): Placed => ({ file, width: 720, left: 580, top: -40 })
/** A picture of the collection, with its room about it, ending where the rule of the card ends. */
const plate = (image: number): Placed => ({ file: `/nfts/${image}.png`, width: 448, left: 680, top: 50 })
const seated = (file: string): Placed => ({ file, width: 540, left: 640, top: 4 })

/** By path. The words are the page's own headline, or what it is about in as many words. */
export const cards: Readonly<Record<string, SocialCard>> = {
  '/': { words: 'Trust. Transparency. Tools for the Next Era of Web3 Projects', art: [stone] },
  '/platform-features': { words: 'Platform Features', art: [large('/art/tier-epic.svg')] },
  '/launchpad': {
    words: 'A launchpad that pays when promises are kept',
    art: [seated('/art/guardian-fox.svg')],
  },
  '/investors': { words: 'Invest smarter. Invest Safer.', art: [seated('/art/guardian-owl.svg')] },
  '/rewards': { words: 'Earn Trust. Build Reputation.', art: [large('/art/tier-uncommon.svg')] },
  '/escrow': {
    words: 'Escrow you can watch on the ledger',
    art: [{ file: '/art/guardian-tortoise.svg', width: 640, left: 540, top: 60 }],
  },
  '/roadmap': { words: 'The roadmap, in six phases', art: [large('/art/tier-rare.svg')] },
  '/incubator': {
    words: 'Touchstone Incubator.',
    art: [{ file: '/art/geode.svg', width: 820, left: 490, top: -20 }],
  },
  '/founder-pass': {
    words: 'Build A Project Or Back the Ecosystem',
    art: [large('/art/tier-mythic.svg')],
  },
  '/founder-pass-wallet': { words: 'Mint a Founder Pass', art: [large('/art/tier-legendary.svg')] },
  '/meet': {
    words: 'Our Guardians of Crypto Wisdom',
    art: [
      { file: '/art/guardian-owl.svg', width: 400, left: 836, top: 92 },
      { file: '/art/guardian-fox.svg', width: 290, left: 718, top: 232 },
      { file: '/art/guardian-tortoise.svg', width: 286, left: 560, top: 346 },
    ],
  },
  '/faq': { words: 'Questions and answers', art: [large('/art/tier-common.svg')] },
  '/investor-form': { words: 'Apply as an investor', art: [plate(14)] },
  '/developer-form': { words: 'Apply with your project', art: [plate(12)] },
  '/incubator-form': { words: 'Apply to the incubator', art: [plate(7)] },
  '/privacy-policy': { words: 'Privacy Policy', art: [bareStone] },
  '/terms-conditions': { words: 'Terms & Conditions', art: [bareStone] },
}
