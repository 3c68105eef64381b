import { Doors } from './home/doors.tsx'
import { FounderPass } from './home/founder-pass.tsx'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { Quote } from './home/quote.tsx'
import { WhatIs } from './home/what-is.tsx'

export function Page() {
  return (
    <>
      <Hero />
      <WhatIs />
      <HowItWorks />
      <FounderPass />
      <Quote />
      <Doors />
    </>
  )
}
