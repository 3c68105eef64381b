import { brand } from '#contract/brand'
import { REPLY_WITHIN } from '#contract/form-terms'
import { capital, inWords } from '#contract/in-words'
import { investorSheet } from '#contract/investor'
import { questionsOf } from '#contract/sheet'
import { TIERS_IN_WORDS, TOTAL_SUPPLY } from '#contract/tiers'
import { plate, type SocialCard, seated, stone, tier } from './social-card.ts'

/** A page of the site: its address, its metadata, and how it is delivered. */
export interface Route {
  readonly path: string
  /** The folder under `pages/`. Its `page.tsx` exports `Page`. */
  readonly folder: string
  /** The document title, without the product's name. */
  readonly title: string
  /** The description for search results and previews: one or two sentences. */
  readonly description: string
  /** The preview card; by default that of the home page. */
  readonly card?: SocialCard
  /** A page that `reads` ships no framework. A page that `lives` has a part that React hydrates (`LivingPart`). */
  readonly manner: 'reads' | 'lives'
  /** A page that is only read, but has a form: no analytics. */
  readonly typedOn?: true
  /** No header, footer, motion or requests: for comparing screenshots. */
  readonly bare?: true
  readonly unlisted?: true
}

export const routes: readonly Route[] = routesOf([
  {
    path: '/',
    folder: 'home',
    title: 'Trust. Transparency. Tools for the Next Era of Web3 Projects',
    description:
      'Touchstone tests the claims of Web3 projects, holds their money in escrow on the XRP Ledger, and shows everyone the mark.',
    card: { words: 'Trust. Transparency. Tools for the Next Era of Web3 Projects', art: [stone('whole')] },
  },
  {
    path: '/platform-features',
    title: 'Platform Features',
    description:
      'The DYOR dashboard, access by Founder Pass, the escrow module, and points for people and projects: four instruments, with sample screens and graphs.',
    card: { words: 'Platform Features', art: [tier('epic')] },
  },
  {
    path: '/launchpad',
    title: 'Launchpad for Projects',
    description:
      'How a project launches on Touchstone: prove who you are, lock your part in escrow, raise in the open, and be paid as milestones are met.',
    card: { words: 'A launchpad that pays when milestones are met', art: [seated('fox')] },
  },
  {
    path: '/investors',
    title: 'Invest smarter. Invest Safer.',
    description:
      'Risk scores you can take apart, token sales backed by escrow on the XRP Ledger, and loyalty points; and what they do not protect.',
    card: { words: 'Invest smarter. Invest Safer.', art: [seated('owl')] },
  },
  {
    path: '/rewards',
    title: 'Earn Trust. Build Reputation.',
    description:
      'How people earn loyalty points and projects earn reputation on Touchstone, what a Founder Pass multiplies, and the rules that keep it fair.',
    card: { words: 'Earn Trust. Build Reputation.', art: [tier('uncommon')] },
  },
  {
    path: '/escrow',
    title: 'Escrow Mechanisms',
    description:
      'Dev Lock, FailSafe and VisionVault: three escrows on the XRP Ledger, what each holds, when it opens, and what it costs.',
    card: {
      words: 'Escrow you can watch on the ledger',
      art: [{ file: '/art/guardian-tortoise.svg', width: 640, left: 540, top: 60 }],
    },
  },
  {
    path: '/roadmap',
    title: 'Roadmap',
    description:
      'The six phases of Touchstone, what each brings, and what anyone can check to see that it has ended.',
    card: { words: 'The roadmap, in six phases', art: [tier('rare')] },
  },
  {
    path: '/founder-pass',
    title: 'Founder Pass',
    description: `${capital(inWords(TOTAL_SUPPLY))} Founder Passes in ${TIERS_IN_WORDS} grades: a ticket into the incubator for those who build, a lifetime membership for those who back. Prices and perks by tier.`,
    card: { words: 'Build A Project Or Back the Ecosystem', art: [tier('mythic')] },
  },
  {
    path: '/incubator',
    title: 'Incubator',
    description:
      'An incubator with a high bar: two tracks, six things you get, and a verdict in writing. What is asked, how it works, and how to apply.',
    card: {
      words: 'Touchstone Incubator.',
      art: [{ file: '/art/geode.svg', width: 820, left: 490, top: -20 }],
    },
  },
  {
    path: '/founder-pass-wallet',
    folder: 'mint',
    title: 'Mint a Founder Pass',
    description: `Choose one of ${TIERS_IN_WORDS} grades and mint your Founder Pass with one signature: payment and pass change hands in the same XRP Ledger transaction.`,
    card: { words: 'Mint a Founder Pass', art: [tier('legendary')] },
    manner: 'lives',
  },
  {
    path: '/faq',
    title: 'Questions and Answers',
    description:
      'Nineteen questions people ask about Touchstone, answered: risk scores, escrow and its fee, the launchpad, the incubator, Founder Passes, payment and privacy.',
    card: { words: 'Questions and answers', art: [tier('common')] },
    typedOn: true,
  },
  {
    path: '/investor-form',
    title: 'Investor Application',
    description: `Tell Touchstone how you invest: ${inWords(questionsOf(investorSheet))} questions, two minutes, no wallet and no account. A person reads your application.`,
    card: { words: 'Apply as an investor', art: [plate(14)] },
    manner: 'lives',
  },
  {
    path: '/developer-form',
    title: 'Project Application',
    description: `Apply for launchpad, escrow, KYC and the other services of Touchstone with your project. We answer within ${REPLY_WITHIN}.`,
    card: { words: 'Apply with your project', art: [plate(12)] },
    manner: 'lives',
  },
  {
    path: '/incubator-form',
    title: 'Incubator Application',
    description: `Apply to the Touchstone incubator: Build at Cost or Co-Build for Stake. We answer within ${REPLY_WITHIN}.`,
    card: { words: 'Apply to the incubator', art: [plate(7)] },
    manner: 'lives',
  },
  {
    path: '/application-status',
    title: 'Application Status',
    description: 'See how far we are with your application or question, by the ID you were given.',
    manner: 'lives',
    unlisted: true,
  },
  {
    path: '/meet',
    title: 'Guardians',
    description:
      'The owl reads, the tortoise keeps, the fox tries every lock: three guardians cut in slate, and what each of them would tell you before you sign.',
    card: {
      words: 'Our Guardians of Crypto Wisdom',
      art: [
        { file: '/art/guardian-owl.svg', width: 400, left: 836, top: 92 },
        { file: '/art/guardian-fox.svg', width: 290, left: 718, top: 232 },
        { file: '/art/guardian-tortoise.svg', width: 286, left: 560, top: 346 },
      ],
    },
  },
  {
    path: '/proof',
    title: 'Proof of the Sale',
    description:
      'What is sold, on hold and free in every tier, who holds the rest, and a recount of it all from the XRP Ledger in your own browser.',
    card: { words: 'Do not take our word. Count.', art: [stone('whole')] },
  },
  {
    path: '/developers',
    title: 'For Developers',
    description:
      'Every call, event and refusal of Touchstone, with a one-page program that signs in, reserves a pass and follows the purchase to its end.',
    card: { words: 'Every call, every event, every error', art: [stone('whole')] },
  },
  {
    path: '/verify',
    title: 'Verify a Receipt',
    description:
      'Drop or paste a receipt of Touchstone: your own browser judges its signature, and asks the XRP Ledger if you want it to.',
    card: { words: 'Verify a receipt, without us', art: [tier('epic')] },
    typedOn: true,
  },
  {
    path: '/receipt',
    title: 'Receipt',
    description:
      'The signed receipt of a Founder Pass: what, whose, for how much, and where the ledger says so.',
    typedOn: true,
    unlisted: true,
  },
  {
    path: '/how-we-test',
    title: 'How We Test',
    description:
      'What the sale promises, what is done to break it in thousands of simulated worlds, and what the last run found, written from the tests’ own records.',
    card: { words: 'Broken on purpose, before you buy', art: [tier('legendary')] },
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description:
      'What Touchstone keeps about you, why, and for how long; what it never asks for; and how to have it shown, corrected or deleted.',
    card: { words: 'Privacy Policy', art: [stone('bare')] },
  },
  {
    path: '/terms-conditions',
    title: 'Terms and Conditions',
    description:
      'What you agree to when you use Touchstone or mint a Founder Pass: the sale, the perks, the risks, and what happens when something fails.',
    card: { words: 'Terms & Conditions', art: [stone('bare')] },
  },
  {
    path: '/__visual-test',
    folder: 'home',
    title: 'Visual test',
    description: 'The home page without header and footer, standing still.',
    bare: true,
    unlisted: true,
  },
])

export const notFound: Route = {
  path: '/404',
  folder: 'not-found',
  title: 'Page not found',
  description: 'There is nothing at this address.',
  manner: 'reads',
  unlisted: true,
}

/** The route of a path, with or without a trailing slash; `notFound` for unknown paths. */
export function routeAt(path: string): Route {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return routes.find((route) => route.path === bare) ?? notFound
}

/** Whether analytics may run: never where a visitor types or signs. */
export function isCounted({ manner, typedOn, unlisted }: Route): boolean {
  return manner === 'reads' && !typedOn && !unlisted
}

export function documentTitle({ title }: Route): string {
  return `${title} | ${brand.name}`
}

/** The path of a page's preview card. */
export function cardPath(path: string): string {
  const own = routeAt(path).card ? path.slice(1) : ''
  return `/social/${own || 'home'}.png`
}

/** Adds the defaults: only read, and the folder named like the path. */
function routesOf(rows: readonly (Omit<Route, 'folder' | 'manner'> & Partial<Route>)[]): readonly Route[] {
  return rows.map((row) => ({ folder: row.path.slice(1), manner: 'reads', ...row }))
}
