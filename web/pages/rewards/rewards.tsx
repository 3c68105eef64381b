import { EarnXp } from './earn-xp.tsx'
import { FairRules } from './fair-rules.tsx'
import { Hero } from './hero.tsx'
import { TwoRecords } from './two-records.tsx'

/** The whole page, all of it only to be read. */
export function Rewards() {
  return (
    <>
      <Hero />
      <EarnXp />
      <TwoRecords />
      <FairRules />
    </>
  )
}
