import { Doors } from './doors.tsx'
import { FounderPass } from './founder-pass.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Quote } from './quote.tsx'
import { WhatIs } from './what-is.tsx'

/** What stands under the first screen, all of it only to be read. */
export function Below() {
  return (
    <>
      <WhatIs />
      <HowItWorks />
      <FounderPass />
      <Quote />
      <Doors />
    </>
  )
}
