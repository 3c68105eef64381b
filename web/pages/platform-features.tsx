import { Analytics } from './platform-features/analytics.tsx'
import { AppScreens } from './platform-features/app-screens.tsx'
import { FeatureCabinet } from './platform-features/feature-cabinet.tsx'
import { Hero } from './platform-features/hero.tsx'

export function Page() {
  return (
    <>
      <Hero />
      <FeatureCabinet />
      <AppScreens />
      <Analytics />
    </>
  )
}
