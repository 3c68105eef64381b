import { BuildTrust } from './launchpad/build-trust.tsx'
import { DemoDashboard } from './launchpad/demo-dashboard.tsx'
import { Features } from './launchpad/features.tsx'
import { Hero } from './launchpad/hero.tsx'
import { HowItWorks } from './launchpad/how-it-works.tsx'
import { Join } from './launchpad/join.tsx'
import { Tools } from './launchpad/tools.tsx'

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
