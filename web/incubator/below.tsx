import { HighBar } from './high-bar.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhoShouldApply } from './who-should-apply.tsx'

/** What stands under the benefits, all of it only to be read. */
export function Below() {
  return (
    <>
      <HowItWorks />
      <WhoShouldApply />
      <HighBar />
    </>
  )
}
