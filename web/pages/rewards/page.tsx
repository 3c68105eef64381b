import { EarnXp } from './earn-xp.tsx'
import { FairRules } from './fair-rules.tsx'
import { Hero } from './hero.tsx'
import { TwoRecords } from './two-records.tsx'

/** `/rewards` */
export function Page() {
  return (
    <>
      <Hero />
      <EarnXp />
      <TwoRecords />
      <FairRules />
    </>
  )
}
