import { BenefitCarousel } from './benefit-carousel.tsx'
import { Different } from './different.tsx'
import { Hero } from './hero.tsx'
import { HighBar } from './high-bar.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhoShouldApply } from './who-should-apply.tsx'

/** `/incubator` */
export function Page() {
  return (
    <>
      <Hero />
      <Different />
      <BenefitCarousel />
      <HowItWorks />
      <WhoShouldApply />
      <HighBar />
    </>
  )
}
