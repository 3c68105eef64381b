import { FounderPass } from './founder-pass.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Quote } from './quote.tsx'
import { WaysIn } from './ways-in.tsx'
import { WhatIs } from './what-is.tsx'

/** `/` */
export function Page() {
  return (
    <>
      <Hero />
      <WhatIs />
      <HowItWorks />
      <FounderPass />
      <Quote />
      <WaysIn />
    </>
  )
}
