import { KEPT_MONTHS, REPLY_WITHIN } from '#contract/form-terms'
import { durationInWords, inWords, listed } from '#contract/in-words'
import { investorSheet } from '#contract/investor'
import { exactXrp, NETWORK_FEE_XRP } from '#contract/money'
import { questionsOf } from '#contract/sheet'
import { thousands } from '#contract/thousands'
import { TIERS_IN_WORDS, type TierId, TOTAL_SUPPLY, tierIds, tiers } from '#contract/tiers'
import { PAYLOAD_LIFE } from '#contract/timing'

export interface FaqEntry {
  readonly id: number
  /** The topic that begins with this entry. */
  readonly topic?: string
  readonly question: string
  /** The paragraphs. */
  readonly answer: readonly string[]
  readonly link?: { readonly href: string; readonly label: string }
}

/** The ids of the entries that are open at first. */
export const FIRST_OPEN: readonly number[] = [1, 2, 3, 4, 5]

const ENTRIES: Readonly<Record<string, Omit<FaqEntry, 'id' | 'question'>>> = {
  'What is Touchstone?': {
    topic: 'Beginning',
    answer: [
      'A place to research Web3 projects, to hold their funds in escrow and to launch them, built on the XRP Ledger. A touchstone is the dark stone on which gold was rubbed to see whether it was true. We do the same with claims: every promise should leave a mark that you can check yourself.',
      'Investors get risk scores, token sales backed by escrow, loyalty points and the Founder Pass. Projects get the launchpad, escrow, onboarding, identity checks for their team, advertising and the incubator.',
    ],
  },
  'Do I need an account or a wallet?': {
    answer: [
      'No account: there is nothing to sign up for. Everything can be read by anyone, and the forms ask for no wallet.',
      'You need a wallet only to buy a Founder Pass. Connecting it is a signature that moves nothing.',
    ],
  },
  'How is the risk of a project judged?': {
    topic: 'Risk and scores',
    answer: [
      'By a score from an AI analytics protocol that reads three things as they stand: liquidity, tokenomics and lock status. The readings are printed beside the number, so that you can disagree with it.',
      'A score is a measurement, not advice, and no promise. A machine can be wrong, and an honest project can fail. Never put in more than you can afford to lose.',
    ],
    link: { href: '/investors', label: 'How a score is built' },
  },
  'What do DevLock, FailSafe and VisionVault do?': {
    topic: 'Escrow and its fee',
    answer: [
      'They are the three kinds of escrow. DevLock locks the developers’ own funds and releases them on a schedule agreed beforehand. FailSafe locks tokens for 6 to 12 months, and compensates holders from them if the project fails. VisionVault holds what was raised for a roadmap and releases it as the roadmap is met.',
    ],
    link: { href: '/escrow', label: 'The three escrows' },
  },
  'What does escrow cost, and when is it paid?': {
    answer: [
      'A service fee of 10%, taken when the funds are released. Nothing is due before.',
      'Every Founder Pass lowers it. You choose one of three ways: a discount for life, a larger one on a first escrow, or a rebate.',
    ],
    link: { href: '/founder-pass', label: 'The discounts by tier' },
  },
  'What happens to locked tokens if a project fails?': {
    answer: [
      'That is what FailSafe is for. If the project fails or turns out to be a rug, a snapshot is taken of who held its token at the moment of collapse. The future value of the tokens that are still locked is airdropped to the eligible holders in it.',
      'It softens a loss, it does not undo one: nobody can say beforehand what those tokens will be worth.',
    ],
    link: { href: '/escrow', label: 'How FailSafe works' },
  },
  'How do I apply as an investor?': {
    topic: 'Applying to us',
    answer: [
      `With the investor application: ${inWords(questionsOf(investorSheet))} questions, about two minutes, no documents. It commits you to nothing. What you answer helps us to match you with projects.`,
    ],
    link: { href: '/investor-form', label: 'Investor application' },
  },
  'How do I bring my project to the launchpad?': {
    answer: [
      'Send the project application and tick what you need: identity verification for the team, escrow, the trust badge, launchpad, incubator, advertising, community and growth tools, NFT utility, or something else.',
      `You may come at any stage, from a concept to a live token. We reply within ${REPLY_WITHIN}. A project that is live on mainnet also gives its contract address, so that we can look it up.`,
    ],
    link: { href: '/developer-form', label: 'Project application' },
  },
  'What are the two tracks of the incubator?': {
    answer: [
      'Build at Cost: we supply services at what they cost us to develop, and the project stays yours. Co-Build for Stake: we develop with you, and take an equity or stake position in return.',
      'The bar is high, and we do not take everyone. A Founder Pass on the builder’s path is a guaranteed place that skips the selection.',
    ],
    link: { href: '/incubator', label: 'The incubator' },
  },
  'What happens after I send a form?': {
    answer: [
      `It is stored first, and then you are shown an ID beginning with TS. Keep it: with it you can see whether your application has been received, is in review, or has been answered. Questions, projects and incubator applications get a reply within ${REPLY_WITHIN}.`,
      'What you type is kept on your own device until it is sent, so a closed tab or a lost connection costs you nothing.',
    ],
    link: { href: '/application-status', label: 'Look up an ID' },
  },
  'What is a Founder Pass?': {
    topic: 'The pass and its price',
    answer: [
      `One of ${thousands(TOTAL_SUPPLY)} NFTs in ${TIERS_IN_WORDS} tiers, each named after a grade of rarity and drawn as a mineral of the Mohs scale, from calcite to diamond. The collection is minted once.`,
      'For builders it is a ticket into the incubator, and in the upper tiers a credit towards development. For supporters it is a premium membership for life. Perks of several passes add up: ad space, KYC passes and escrow discounts.',
    ],
    link: { href: '/founder-pass', label: 'Founder Pass' },
  },
  'What does a pass cost, and how many can one wallet hold?': {
    answer: [
      `${priceList()}. There are ${listed(tierIds.map((id) => tiers[id].supply))} of them.`,
      `One wallet may hold two each of ${labelsWhere(({ mintLimit }) => mintLimit === 2)}, and one each of ${labelsWhere(({ mintLimit }) => mintLimit === 1)}.`,
    ],
    link: { href: '/founder-pass-wallet', label: 'Mint a pass' },
  },
  'Which tiers need identity verification (KYC)?': {
    answer: [
      `${labelsWhere(({ kycRequired }) => kycRequired)}. The others do not. The check is made by an identity provider on a page of its own, and is tied to your wallet.`,
      'A person with two wallets is checked once: both share the approval, and together they may hold as many passes of such a tier as one wallet.',
      'Your documents stay with that provider. We keep the outcome: status, level and dates.',
    ],
  },
  'Which wallet do I need to buy one?': {
    topic: 'Wallet and payment',
    answer: [
      'Xaman (formerly XUMM), with an activated account on the XRP Ledger. On a computer you scan a QR code with it, on a phone you open it by a link.',
      'Keep a little more XRP than the price: for the network fee and the reserve that the ledger sets aside. The page works out both before you sign.',
    ],
  },
  'What am I charged, and when?': {
    answer: [
      `The price of the pass and the network fee of about ${NETWORK_FEE_XRP} XRP, in one transaction that also hands you the pass. It is final about 4 seconds after you sign. Price and pass change hands together or not at all, so nobody can pay and not receive.`,
      'Connecting your wallet, looking around and reserving cost nothing. We never see a card, and there is no subscription.',
    ],
  },
  'What if I decline, close the page or run out of time?': {
    answer: [
      `Decline, and nothing is charged. A request can be opened for ${durationInWords(PAYLOAD_LIFE)}; if it lapses, nothing is charged either, and the pass goes back to the collection.`,
      'Closing the page cancels nothing. Come back, and it continues where it stood, because the ledger decides what happened, not the page.',
    ],
  },
  'What are loyalty and reputation points?': {
    topic: 'Points',
    answer: [
      'XP for exploring, learning and bringing others. They raise your standing on the platform and give access to benefits and airdrops. A Founder Pass multiplies what you earn, from 1x with Common to 10x with Mythic.',
      'Points are not money, and no airdrop is promised: each is announced when there is one.',
    ],
    link: { href: '/rewards', label: 'How points are earned' },
  },
  'Will you ever ask for my seed or secret numbers?': {
    topic: 'Safety and privacy',
    answer: [
      'Never, through any channel, for any reason. Everything is signed inside your wallet app, which shows you what you sign. Whoever asks for your seed, secret numbers or recovery phrase in our name is a thief: do not answer, and tell us.',
    ],
  },
  'What do you keep about me, and how is it deleted?': {
    answer: [
      `From a form: what you wrote, so that we can answer you. Questions are deleted after ${KEPT_MONTHS.question} months, applications after ${KEPT_MONTHS.investor}; backups follow within 30 days. From a purchase: your wallet’s public address and what the ledger shows anyway.`,
      'For a copy of what you sent, or to have it deleted sooner, ask us a question on this page, from the same e-mail address.',
    ],
    link: { href: '/privacy-policy', label: 'Privacy Policy' },
  },
}

/** The entries with their ids, from 1. */
export const faqEntries: readonly FaqEntry[] = Object.entries(ENTRIES).map(([question, entry], index) => ({
  id: index + 1,
  question,
  ...entry,
}))

/** `Common 100 XRP, Uncommon 275, …` */
function priceList(): string {
  return listed(
    tierIds.map((id, at) => `${tiers[id].label} ${exactXrp(tiers[id].price)}${at === 0 ? ' XRP' : ''}`),
  )
}

function labelsWhere(holds: (tier: (typeof tiers)[TierId]) => boolean): string {
  return listed(tierIds.filter((id) => holds(tiers[id])).map((id) => tiers[id].label))
}
