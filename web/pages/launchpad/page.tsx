import { BuildTrust } from './build-trust.tsx'
import { DemoDashboard } from './demo-dashboard.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Join } from './join.tsx'
import { Tools } from './tools.tsx'

/** `/launchpad` */
export function Page() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <DemoDashboard />
      <Features />
      <BuildTrust />
      <Tools />
      <Join />
    </>
  )
}
