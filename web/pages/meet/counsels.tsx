import { guardianArt } from '../../art/guardian-art.ts'
import { GuardianImage } from '../../art/guardian-image.tsx'
import { GoLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import './counsels.css'

/** `detail` is the caption of the close view; `href` leads to the page of what the guardian guards. */
const COUNSELS = {
  'The Owl': {
    guardian: 'owl',
    guards: 'research',
    nature: 'Sees in the dark, and reads the whole contract before it blinks.',
    sayings: [
      'Look at who holds the tokens before you look at what they cost.',
      'A promise without a date is a wish. Ask for the date, then look it up on the ledger.',
      'When everyone is certain, read it once more.',
    ],
    href: '/platform-features',
    link: 'What the owl reads by',
    detail: 'Its eyes are sapphire, hardness 9.',
  },
  'The Tortoise': {
    guardian: 'tortoise',
    guards: 'escrow',
    nature: 'Carries the vault on its back. Opens it on the day agreed.',
    sayings: [
      'What is locked cannot be spent, not even by those who mean well.',
      'FailSafe holds for 6 to 12 months. Patience is what it is made of.',
      'The fee is 10%, taken at release. Nothing released, nothing taken.',
    ],
    href: '/escrow',
    link: 'How the vault opens',
    detail: 'Its shell is cut in plates, each from one piece. Its eyes are fluorite, hardness 4.',
  },
  'The Fox': {
    guardian: 'fox',
    guards: 'the launch',
    nature: 'Knows every trick, so that none is played on you.',
    sayings: [
      'Try the door before you trust the lock.',
      'Hurry is a tool. Ask who is holding it.',
      'If the team cannot be named, neither can the risk.',
    ],
    href: '/launchpad',
    link: 'How a launch is guarded',
    detail: 'Its eyes are amethyst, hardness 7.',
  },
} as const

export function Counsels() {
  return Object.entries(COUNSELS).map(([name, { guardian, guards, nature, sayings, href, link, detail }]) => (
    <Section
      key={guardian}
      id={`the-${guardian}`}
      className={`counsel counsel-${guardian}${guardian === 'tortoise' ? ' paper paper-grain' : ''}`}
      grid
    >
      <figure className="counsel-view">
        <div className="counsel-frame">
          <GuardianImage guardian={guardian} width={guardianArt[guardian].width} alt="" />
        </div>
        <figcaption className="label-voice">{detail}</figcaption>
      </figure>
      <div className="counsel-words">
        <h2>{name}</h2>
        <p className="counsel-guards">{`guards ${guards}`}</p>
        <p className="lede">{nature}</p>
        <ol className="counsel-sayings">
          {sayings.map((saying) => (
            <li key={saying}>{saying}</li>
          ))}
        </ol>
        <GoLink href={href}>{link}</GoLink>
      </div>
    </Section>
  ))
}
