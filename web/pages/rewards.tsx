import { EarnXp } from './rewards/earn-xp.tsx'
import { FairRules } from './rewards/fair-rules.tsx'
import { Hero } from './rewards/hero.tsx'
import { TwoRecords } from './rewards/two-records.tsx'

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
