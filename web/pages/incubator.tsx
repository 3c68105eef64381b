import { BenefitCarousel } from '../incubator/benefit-carousel.tsx'
import { asWritten } from '../lib/as-written.tsx'
import '../figures/rub.css'
import '../incubator/different.css'
import '../incubator/hero.css'
import '../incubator/high-bar.css'
import '../incubator/how-it-works.css'
import '../incubator/who-should-apply.css'
import '../ui/specimen-label.css'

const Hero = asWritten(async () => (await import('../incubator/hero.tsx')).Hero)
const Different = asWritten(async () => (await import('../incubator/different.tsx')).Different)
const Below = asWritten(async () => (await import('../incubator/below.tsx')).Below)

export function Page() {
  return (
    <>
      <Hero />
      <Different />
      <BenefitCarousel />
      <Below />
    </>
  )
}
