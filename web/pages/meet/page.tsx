import { Counsel } from './counsel.tsx'
import { Hero } from './hero.tsx'
import { NeverAsked } from './never-asked.tsx'

/** The guardians together and one by one, and what none of them asks. */
export function Page() {
  return (
    <>
      <Hero />
      <Counsel
        guardian="owl"
        name="The Owl"
        guards="research"
        nature="Sees in the dark, and reads the whole contract before it blinks."
        sayings={[
          'Look at who holds the tokens before you look at what they cost.',
          'A promise without a date is a wish. Ask for the date, then look it up on the ledger.',
          'When everyone is certain, read it once more.',
        ]}
        href="/platform-features"
        link="What the owl reads by"
        detail="Its eyes are sapphire, hardness 9."
      />
      <Counsel
        guardian="tortoise"
        name="The Tortoise"
        guards="escrow"
        nature="Carries the vault on its back. Opens it on the day agreed."
        sayings={[
          'What is locked cannot be spent, not even by those who mean well.',
          'FailSafe holds for 6 to 12 months. Patience is what it is made of.',
          'The fee is 10%, taken at release. Nothing released, nothing taken.',
        ]}
        href="/escrow"
        link="How the vault opens"
        detail="Its shell is cut in plates, each from one piece. Its eyes are fluorite, hardness 4."
        printed
      />
      <Counsel
        guardian="fox"
        name="The Fox"
        guards="the launch"
        nature="Knows every trick, so that none is played on you."
        sayings={[
          'Try the door before you trust the lock.',
          'Hurry is a tool. Ask who is holding it.',
          'If the team cannot be named, neither can the risk.',
        ]}
        href="/launchpad"
        link="How a launch is guarded"
        detail="Its eyes are amethyst, hardness 7."
      />
      <NeverAsked />
    </>
  )
}
